import type { PublicEventRowView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { underHeadings } from '@festix/domain/shopfront';
import { serverNow } from '../../../data/server-clock.ts';
import { EventGrid } from './EventGrid.tsx';
import styles from '../../../frame/public/event-cards.module.css';

/** Shows events, the soonest first, under `Hoje`, `Amanhã` and the like. */
export function EventParts({ events }: { events: readonly PublicEventRowView[] }) {
  return underHeadings(events, instantOf(serverNow())).map(({ part, title, events: under }) => (
    <section key={part} className={styles.datePart} aria-label={title}>
      <h2>{title}</h2>
      <EventGrid events={under} />
    </section>
  ));
}
