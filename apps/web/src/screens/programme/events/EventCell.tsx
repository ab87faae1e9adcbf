import type { EventRowView } from '@festix/domain/contract';
import { MiniCover } from '../../../frame/areas/MiniCover.tsx';
import styles from '../../../frame/event/events.module.css';

export interface EventCellProps {
  event: Pick<EventRowView, 'id' | 'name' | 'cover'>;
  /** Text below the name: the producer. */
  below?: string;
}

/** Shows an event in a list: its name beside its cover. */
export function EventCell({ event, below }: EventCellProps) {
  return (
    <span className={styles.cell}>
      <span className={styles.miniPoster}>
        <MiniCover event={event} />
      </span>
      <span className={styles.lines}>
        <b className="fx-ellipsis">{event.name}</b>
        {below && <span className="fx-quiet fx-ellipsis">{below}</span>}
      </span>
    </span>
  );
}
