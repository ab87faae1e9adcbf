import type { OrderView } from '@festix/domain/contract';
import { DateTime, classes } from '@festix/ui';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from './transfer-history.module.css';

/** Shows the transfers of a ticket that its buyer may know: own ones, and returns. */
export function TransferHistory({ order, ticket_id }: { order: OrderView; ticket_id: string }) {
  const steps = (order.transfers ?? []).filter((step) => step.ticket_id === ticket_id);
  if (steps.length === 0) return null;
  return (
    <div className={classes(styles.transfers, 'fx-quiet fx-num')}>
      <b>{texts.history}</b>
      <ol>
        {steps.map(({ at, direction, name }) => (
          <li key={at}>
            {direction === 'given' ? texts.gaveTo(name ?? texts.somebody) : texts.cameBack(name ?? texts.someone)},{' '}
            <DateTime at={at} zone={order.event.time_zone} />
          </li>
        ))}
      </ol>
    </div>
  );
}
