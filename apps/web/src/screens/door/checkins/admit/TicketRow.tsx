import type { DoorTicketView } from '@festix/domain/contract';
import { Code, Flag } from '@festix/ui';
import { obstacleOf, personOf } from './found-order.ts';
import { heldCode, priceAfter, soldLot } from '../sold-lot.ts';
import styles from './admit.module.css';

export interface TicketRowProps {
  ticket: DoorTicketView;
  onChoose(): void;
}

/** Shows a ticket to choose: holder, lot, and the obstacle, if any. */
export function TicketRow({ ticket, onChoose }: TicketRowProps) {
  const obstacle = obstacleOf(ticket);
  return (
    <li>
      <button type="button" className={styles.found} data-found="" onClick={onChoose}>
        <Flag order={ticket.lot.sorting} height={24} />
        <span className={styles.foundWords}>
          <b className="fx-ellipsis">{personOf(ticket)}</b>
          <small className="fx-ellipsis fx-num">
            {[soldLot(ticket) + priceAfter(ticket), ticket.document_masked].filter(Boolean).join(' · ')}
          </small>
          <small>
            <Code>{heldCode(ticket)}</Code>
          </small>
        </span>
        {obstacle && <em>{obstacle}</em>}
      </button>
    </li>
  );
}
