import type { EventRowView } from '@festix/domain/contract';
import { MiniCover } from '../../../frame/areas/MiniCover.tsx';
import '../../../frame/event/events.css';

export interface EventCellProps {
  event: Pick<EventRowView, 'id' | 'name' | 'cover'>;
  /** Text below the name: the producer. */
  below?: string;
}

/** Shows an event in a list: its name beside its cover. */
export function EventCell({ event, below }: EventCellProps) {
  return (
    <span className="fw-event-cell">
      <span className="fw-mini-poster">
        <MiniCover event={event} />
      </span>
      <span className="fw-event-lines">
        <b className="fx-ellipsis">{event.name}</b>
        {below && <span className="fx-quiet fx-ellipsis">{below}</span>}
      </span>
    </span>
  );
}
