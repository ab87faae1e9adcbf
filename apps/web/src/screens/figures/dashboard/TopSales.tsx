import type { TopSaleView } from '@festix/domain/contract';
import { Amount, DateTime, Link, SectionTitle, classes } from '@festix/ui';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { dashboardTexts as texts } from './dashboard-texts.ts';
import overviewStyles from '../overview/overview.module.css';
import styles from './dashboard.module.css';

/** Lists the best-selling events, each as a link. */
export function TopSales({ events }: { events: readonly TopSaleView[] }) {
  const { link } = useArea();
  return (
    <section aria-label={texts.top}>
      <SectionTitle ruled>{texts.top}</SectionTitle>
      {events.length === 0 ? (
        <p className={overviewStyles.recentNone}>{texts.nobodySold}</p>
      ) : (
        <ol className={classes(styles.top, 'fx-num')} aria-label={texts.top}>
          {events.map(({ id, name, start_date, time_zone, total_receipt, total_tickets }, place) => (
            <li key={id}>
              <Link href={link(`/events/${id}`)}>
                <span className={styles.topPlace} aria-hidden="true">
                  {place + 1}
                </span>
                <b className="fx-ellipsis">{name}</b>
                <b>
                  <Amount cents={total_receipt} />
                </b>
                <span className="fx-quiet fx-ellipsis">
                  <DateTime variant="event" at={start_date} zone={time_zone} />
                </span>
                <span className="fx-quiet">{texts.ticketsSold(total_tickets)}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
