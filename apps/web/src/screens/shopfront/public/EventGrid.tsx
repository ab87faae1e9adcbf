import type { PublicEventRowView } from '@festix/domain/contract';
import { EventCard } from './EventCard.tsx';

/** Shows events as posters beside each other. */
export function EventGrid({ events }: { events: readonly PublicEventRowView[] }) {
  return (
    <div className="fw-event-grid">
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </div>
  );
}
