import { type RefundTicketView } from '@festix/domain/contract';
import { negated, sumCents, type Cents, type Instant } from '@festix/domain/ground';
import { refundOf } from '@festix/domain/selling';
import { Amount, Code, DateTime, StatusTag, classes } from '@festix/ui';
import { SignIn } from '@phosphor-icons/react/SignIn';
import { refundsTexts as texts } from './refunds-texts.ts';
import styles from './refunds.module.css';

/** The data that distinguishes tickets of the same price. */
export interface KnownTicket {
  /** The short code, while the ticket is good. */
  code: string | null;
  /** Holder, if not the buyer. */
  givenTo: string | null;
  entered_at: Instant | null;
}

export interface RefundTicketsProps {
  tickets: readonly RefundTicketView[];
  chosen: readonly RefundTicketView[];
  /** By the tickets' ids. */
  known: ReadonlyMap<string, KnownTicket>;
  /** The event's, for the entries. */
  zone: string;
  isBusy: boolean;
  /** Label of the sum; the buyer's amount by default. */
  back?: string;
  onChoose(id: string, isWanted: boolean): void;
}

/** Lists the tickets with their refunds, to choose from, and the parts of the sum. */
export function RefundTickets({
  tickets,
  chosen,
  known,
  zone,
  isBusy,
  back = texts.back,
  onChoose,
}: RefundTicketsProps) {
  return (
    <>
      <fieldset className={styles.tickets}>
        <legend>{texts.which}</legend>
        {tickets.map((ticket) => (
          <label key={ticket.id} className={ticket.obstacle ? styles.ticketOff : undefined}>
            <input
              type="checkbox"
              checked={chosen.includes(ticket)}
              disabled={isBusy || ticket.obstacle !== null}
              onChange={({ target }) => {
                for (const { id } of goingWith(ticket, tickets)) onChoose(id, target.checked);
              }}
            />
            <span>
              <b>{ticket.price.name}</b> · {ticket.lot.name}
              <Which ticket={ticket} known={known.get(ticket.id)} zone={zone} />
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

/** Returns the tickets that are refunded together with one: all places of a table. */
function goingWith(ticket: RefundTicketView, tickets: readonly RefundTicketView[]): readonly RefundTicketView[] {
  return ticket.unit === null ? [ticket] : tickets.filter(({ unit, obstacle }) => unit === ticket.unit && !obstacle);
}

/** Distinguishes equal tickets by code, holder and entry. */
function Which({ ticket, known, zone }: { ticket: RefundTicketView; known: KnownTicket | undefined; zone: string }) {
  return (
    <>
      <small>
        {known?.code && (
          <>
            <Code>{known.code}</Code> ·{' '}
          </>
        )}
        <span>{noteOf(ticket, known?.givenTo)}</span>
      </small>
      {known?.entered_at && (
        <StatusTag tone="solid" icon={SignIn}>
          {texts.entered} <DateTime at={known.entered_at} zone={zone} />
        </StatusTag>
      )}
    </>
  );
}

function noteOf({ obstacle, holder_name }: RefundTicketView, givenTo: string | null | undefined): string {
  if (obstacle === 'REFUND_TICKET_PASSED_ON' && givenTo) return texts.belongsTo(givenTo);
  if (obstacle) return texts.taken[obstacle];
  return givenTo ? texts.isWith(givenTo) : (holder_name ?? texts.noHolder);
}

function Sums({ chosen, back }: { chosen: readonly RefundTicketView[]; back: string }) {
  if (chosen.length === 0)
    return (
      <p className={styles.sums} role="status">
        {texts.choose}
      </p>
    );
  const units = sumCents(chosen.map((ticket) => ticket.unit_amount));
  const coupon = sumCents(chosen.map((ticket) => ticket.coupon_amount));
  const { tax_amount, amount } = refundOf(chosen);
  return (
    <dl className={classes(styles.sums, 'fx-num')}>
      <Sum name={texts.price(chosen.length)} cents={units} />
      {coupon > 0 && <Sum name={texts.coupon} cents={negated(coupon)} />}
      {tax_amount > 0 && <Sum name={texts.fee} cents={tax_amount} />}
      <Sum name={back} cents={amount} isTotal />
    </dl>
  );
}

function Sum({ name, cents, isTotal = false }: { name: string; cents: Cents; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{name}</dt>
      <dd>
        <Amount cents={cents} />
      </dd>
    </div>
  );
}
