import type { OrderView, RefundOptionsView } from '@festix/domain/contract';
import { Button, DateTime } from '@festix/ui';
import { refundsTexts as texts } from './refunds-texts.ts';
import { useAskReturn } from './use-refund.ts';
import styles from './refunds.module.css';

type Ticket = NonNullable<OrderView['tickets']>[number];

/** Lists transferred tickets with their holders, and asks each to return one. */
export function HeldTickets({ order, options }: { order: OrderView; options: RefundOptionsView }) {
  const held = new Set(options.tickets.filter(isHeld).map(({ id }) => id));
  const tickets = (order.tickets ?? []).filter(({ id }) => held.has(id));
  if (tickets.length === 0) return null;
  return (
    <section className={styles.held} aria-labelledby="com-outra-pessoa">
      <h3 id="com-outra-pessoa">{texts.heldTitle}</h3>
      <p>{texts.heldLine}</p>
      <ul>
        {tickets.map((ticket) => (
          <HeldTicket key={ticket.id} order={order} ticket={ticket} mayAsk={options.rule !== null} />
        ))}
      </ul>
    </section>
  );
}

function HeldTicket({ order, ticket, mayAsk }: { order: OrderView; ticket: Ticket; mayAsk: boolean }) {
  const { ask, isBusy, refusal } = useAskReturn(order);
  const { price, holder_name, return_request } = ticket;
  return (
    <li>
      <p>
        <b>{price.name}</b> · {price.lot.name}
        <small>{texts.heldBy(holder_name)}</small>
      </p>
      {return_request ? (
        <p className="fx-quiet" role="status">
          {return_request.state === 'kept' ? (
            texts.returnKept
          ) : (
            <>
              {texts.returnAsked} <DateTime at={return_request.at} zone={order.event.time_zone} />
            </>
          )}
        </p>
      ) : (
        mayAsk && (
          <Button
            loading={isBusy}
            aria-label={texts.askReturnOf(price.name, holder_name)}
            onClick={() => void ask(ticket.id)}
          >
            {texts.askReturn}
          </Button>
        )
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </li>
  );
}

function isHeld({ obstacle }: RefundOptionsView['tickets'][number]): boolean {
  return obstacle === 'REFUND_TICKET_PASSED_ON';
}
