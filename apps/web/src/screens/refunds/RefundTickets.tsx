import { negated, refundOf, sumCents, type Cents, type RefundTicketView } from '@festix/domain';
import { Amount } from '@festix/ui';
import { refundsTexts as texts } from './refunds-texts.ts';

export interface RefundTicketsProps {
  tickets: readonly RefundTicketView[];
  chosen: readonly RefundTicketView[];
  /** Who has each ticket that isn't with its buyer, by its id. */
  givenTo: ReadonlyMap<string, string>;
  isBusy: boolean;
  /** What the sum is called; what the buyer gets unless said otherwise. */
  back?: string;
  onChoose(id: string, isWanted: boolean): void;
}

/** Every ticket with what comes back for it, to choose from, and how the sum comes about. */
export function RefundTickets({ tickets, chosen, givenTo, isBusy, back = texts.back, onChoose }: RefundTicketsProps) {
  return (
    <>
      <fieldset className="fw-refund-tickets">
        <legend>{texts.which}</legend>
        {tickets.map((ticket) => (
          <label key={ticket.id} className={ticket.obstacle ? 'fw-refund-ticket-off' : undefined}>
            <input
              type="checkbox"
              checked={chosen.includes(ticket)}
              disabled={isBusy || ticket.obstacle !== null}
              onChange={({ target }) => onChoose(ticket.id, target.checked)}
            />
            <span>
              <b>{ticket.price.name}</b> · {ticket.lot.name}
              <small>{noteOf(ticket, givenTo.get(ticket.id))}</small>
            </span>
            <b className="fx-num">
              <Amount cents={ticket.refund_amount} />
            </b>
          </label>
        ))}
      </fieldset>
      <Sums chosen={chosen} back={back} />
    </>
  );
}

function noteOf({ obstacle, holder_name }: RefundTicketView, holder: string | undefined): string {
  if (obstacle) return texts.taken[obstacle];
  return holder ? texts.isWith(holder) : (holder_name ?? texts.noHolder);
}

function Sums({ chosen, back }: { chosen: readonly RefundTicketView[]; back: string }) {
  if (chosen.length === 0)
    return (
      <p className="fw-refund-sums" role="status">
        {texts.choose}
      </p>
    );
  const units = sumCents(chosen.map((ticket) => ticket.unit_amount));
  const coupon = sumCents(chosen.map((ticket) => ticket.coupon_amount));
  const { tax_amount, amount } = refundOf(chosen);
  return (
    <dl className="fw-refund-sums fx-num">
      <Sum name={texts.price(chosen.length)} cents={units} />
      {coupon > 0 && <Sum name={texts.coupon} cents={negated(coupon)} />}
      {tax_amount > 0 && <Sum name={texts.fee} cents={tax_amount} />}
      <Sum name={back} cents={amount} isTotal />
    </dl>
  );
}

function Sum({ name, cents, isTotal = false }: { name: string; cents: Cents; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'fw-refund-total' : undefined}>
      <dt>{name}</dt>
      <dd>
        <Amount cents={cents} />
      </dd>
    </div>
  );
}
