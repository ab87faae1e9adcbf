import { type EventRowView, type TodayEventView } from '@festix/domain/contract';
import { dayOf, hasEnded } from '@festix/domain/ground';
import { DateTime, Icon, Link, SectionTitle } from '@festix/ui';
import { ChartBar } from '@phosphor-icons/react/ChartBar';
import { Receipt } from '@phosphor-icons/react/Receipt';
import { serverNow } from '../../../data/server-clock.ts';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { MiniCover } from '../../../frame/areas/MiniCover.tsx';
import { useStart } from '../../../frame/areas/use-start.ts';
import { useAreaEvents } from '../../../frame/areas/use-area-events.ts';
import { eventsTexts } from '../../programme/events/events-texts.ts';
import { dashboardTexts as texts } from './dashboard-texts.ts';
import styles from './dashboard.module.css';

/** Shows the published events of today, and those under way, with their doors and sales; nothing on other days. */
export function TodayEvents() {
  const { events = [] } = useAreaEvents();
  const start = useStart();
  const now = new Date(serverNow());
  const today = events.filter((event) => isOfToday(event, now));
  if (today.length === 0) return null;
  return (
    <section aria-label={texts.today}>
      <SectionTitle ruled>{texts.today}</SectionTitle>
      <ul className={styles.today}>
        {today.map((event) => (
          <li key={event.id}>
            <TodayEvent event={event} figures={start?.today?.find(({ event_id }) => event_id === event.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TodayEvent({ event, figures }: { event: EventRowView; figures: TodayEventView | undefined }) {
  const { can, link } = useArea();
  const address = `/events/${event.id}`;
  return (
    <>
      <span className={styles.todayPoster}>
        <MiniCover event={event} />
      </span>
      <p>
        <Link href={link(address)}>{event.name}</Link>
        <span className="fx-num">
          <DateTime variant="event" at={event.start_date} zone={event.time_zone} /> · {eventsTexts.soldOf(event)}
        </span>
        {figures && <b className="fx-num">{texts.todayFigures(figures)}</b>}
      </p>
      <span className={styles.todayWays}>
        {can('checkins:read', event) && (
          <ButtonLink href={link(`${address}/checkins/panel`)} icon={<Icon of={ChartBar} size={18} />}>
            {texts.todayDoors}
          </ButtonLink>
        )}
        {can('overview:read', event) && (
          <ButtonLink href={link(`${address}/overview?period=today`)} icon={<Icon of={Receipt} size={18} />}>
            {texts.todaySales}
          </ButtonLink>
        )}
      </span>
    </>
  );
}

/** Returns whether an event starts on this day in its own zone, or is under way. */
function isOfToday(event: EventRowView, now: Date): boolean {
  if (event.status !== 'published' || event.canceled_at !== null || hasEnded(event, now)) return false;
  const { start_date, time_zone } = event;
  return new Date(start_date) <= now || dayOf(start_date, time_zone) === dayOf(now, time_zone);
}
