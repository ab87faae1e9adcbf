import type { PublicEventRowView } from '@festix/domain/contract';
import { EventCard } from './EventCard.tsx';
import styles from '../../../frame/public/event-cards.module.css';

/** Shows events as posters beside each other. */
export function EventGrid({ events }: { events: readonly PublicEventRowView[] }) {
  return (
    <div className={styles.eventGrid}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </div>
  );
}
