import { eventEndpoints, type EventView } from '@festix/domain/contract';
import { Icon, Link, PageTitle } from '@festix/ui';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { useSearchParams } from 'react-router-dom';
import { useTitle } from '../app/use-title.ts';
import { shownGroups } from '../areas/tab-groups.ts';
import { useSession } from '../../session/session.store.ts';
import { AreaBench, THUMB_ENTRIES } from './AreaBench.tsx';
import { areaName } from '../areas/area-list.ts';
import { useArea, useAreaCall } from '../areas/area-context.tsx';
import { areasTexts as texts, upToMost } from '../areas/areas-texts.ts';
import { menuOf } from '../areas/menus.ts';
import { useOwnPlaces, type OwnPlace } from '../areas/use-own-places.tsx';
import { usePending } from '../areas/use-pending.ts';
import styles from '../areas/bench.module.css';

/** Shows the rest of the menu on a phone: entries that don't fit the bar, the account and the other areas. */
export function MoreScreen() {
  const { area, link } = useArea();
  const user = useSession((session) => session.user);
  const places = useOwnPlaces();
  const event = useEventLeft();
  const pending = usePending();
  useTitle(texts.more, areaName(area));
  return (
    <AreaBench selected="more" {...(event && { event })}>
      {event && <EventParts event={event} />}
      <PageTitle aside={user?.email}>{user?.name}</PageTitle>
      <ul className={styles.places}>
        {menuOf(area)
          .slice(THUMB_ENTRIES)
          .map(({ key, label, icon, path, pending: kind }) => (
            <li key={key}>
              <Link href={link(path)}>
                <Icon of={icon} size={22} />
                {label}
                {kind && Boolean(pending?.[kind]) && (
                  <span className="fx-quiet fx-num">{`${upToMost(pending![kind]!)} ${texts.counted(kind, pending![kind]!)}`}</span>
                )}
                <Icon of={CaretRight} size={18} className={styles.placesGo} />
              </Link>
            </li>
          ))}
        {places.map((place) => (
          <li key={place.key}>
            <PlaceEntry place={place} />
          </li>
        ))}
      </ul>
    </AreaBench>
  );
}

/** Returns the event one came from, by its id in the URL. */
function useEventLeft(): EventView | undefined {
  const [params] = useSearchParams();
  const event_id = params.get('event') ?? '';
  return useAreaCall(eventEndpoints.read, { params: { event_id } }, { enabled: event_id !== '' }).data;
}

/** Shows all parts of an event by name: its tabs show a group at a time. */
function EventParts({ event }: { event: EventView }) {
  const { link } = useArea();
  const tabs = shownGroups(event.abilities).flatMap((group) => group.tabs);
  return (
    <nav className={styles.eventParts} aria-label={event.name}>
      <h2>{event.name}</h2>
      <ul>
        {tabs.map(({ key, label }) => (
          <li key={key}>
            <Link href={link(`/events/${event.id}/${key}`)}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlaceEntry({ place }: { place: OwnPlace }) {
  const words = (
    <>
      <Icon of={place.icon} size={22} />
      {place.label}
      {place.isHere && <span className="fx-quiet">{texts.youAreHere}</span>}
    </>
  );
  if (!place.href) {
    return (
      <button type="button" onClick={place.go}>
        {words}
      </button>
    );
  }
  return (
    <Link href={place.href}>
      {words}
      {!place.isHere && <Icon of={CaretRight} size={18} className={styles.placesGo} />}
    </Link>
  );
}
