import { Injectable } from '@nestjs/common';
import { Database } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import type { CardTold } from '../../../selling/gateways/payment-gateway.ts';
import { RECEIPT_OF_ORDER, type ReceiptNumber } from '../told-sales/receipts.ts';

/** Charges of a session that are listed. */
const MOST_CHARGES = 1_000;

/** A terminal's charge that was approved for a sale of a session. */
export interface SessionCharge {
  order_id: string;
  code: string;
  receipt: ReceiptNumber | null;
  at: Date;
  terminal: string;
  card: CardTold | null;
  installments: number;
  status: string;
  /** Centavos at the gateway, in the drawer's sales, and in the ledger. */
  terminal_amount: number;
  drawer_amount: number;
  book_amount: number;
}

/** The number and the sums of all charges of a session, in centavos. */
export interface ChargeSums {
  charges: number;
  terminal: number;
  drawer: number;
  book: number;
}

/** The charges of a session: all of them, or those of a number that a page can bear. */
export interface SessionCharges {
  listed: SessionCharge[];
  sums: ChargeSums;
}

/** The sums of a session's cards that were typed by hand. */
export interface TypedCards {
  sales: number;
  drawer: number;
  book: number;
}

/** Joins the sales of session `$1`, also those that were never paid. */
const SALES_OF_SESSION = sql`
  from cash_sessions s
  join orders o on o.device_id = s.device_id and o.event_id = s.event_id
    and (o.cash_session_id = s.id or s.is_implicit and o.cash_session_id is null)`;

/** What was handed back of the sale `o`, out of whichever drawer. */
const GIVEN_BACK = sql`
  (select coalesce(sum(v.amount), 0) from sale_voids v where v.order_id = o.id and v.state = 'done')`;

/** The ledger's sum of the sale `o` in the accounts of buyers' money. */
const BOOKED = sql`
  (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where p.order_id = o.id and e.account in ('gateway_receivable', 'till_takings', 'producer_received'))`;

/** Refunds that the gateway has made. */
const SENT_BACK = sql`
  (select coalesce(sum(coalesce(r.amount, y.amount)), 0) from payment_errands r
    where r.payment_id = y.id and r.kind = 'refund' and r.told_at is not null)`;

/** Whether all of the charge is back, by refunds of ours, by the gateway alone, or by both. */
const IS_BACK = sql`
  (y.status = 'refunded' and not exists (select from payment_errands r
    where r.payment_id = y.id and r.kind = 'refund' and r.told_at is null))`;

const CHARGES_OF_SESSION = sql`
  select o.id as order_id, o.code, ${RECEIPT_OF_ORDER} as receipt, y.created_at as at,
    y.terminal_asked ->> 'name' as terminal, y.card, (y.terminal_asked ->> 'installments')::integer as installments, y.status,
    (case when y.status in ('in_mediation', 'charged_back') or ${IS_BACK} then 0
      else y.amount - ${SENT_BACK} end)::integer as terminal_amount,
    (case when o.paid_at is null then 0 else o.total - ${GIVEN_BACK} end)::integer as drawer_amount,
    ${BOOKED}::integer as book_amount
  ${SALES_OF_SESSION}
  join payments y on y.order_id = o.id and y.terminal is not null
    and y.status in ('approved', 'refunded', 'in_mediation', 'charged_back')
  where s.id = $1`;

/** Selects first those that don't agree: what is cut off is the rest. */
const CHARGES = sql<SessionCharge>`
  select * from (${CHARGES_OF_SESSION}) c
  order by c.terminal_amount = c.book_amount and c.drawer_amount = c.book_amount, c.at, c.order_id limit $2`;

const CHARGE_SUMS = sql<ChargeSums>`
  select count(*)::integer as charges, coalesce(sum(c.terminal_amount), 0)::integer as terminal,
    coalesce(sum(c.drawer_amount), 0)::integer as drawer, coalesce(sum(c.book_amount), 0)::integer as book
  from (${CHARGES_OF_SESSION}) c`;

/** Takes what was handed back out of this drawer alone, as its counted line does. */
const TYPED = sql<TypedCards>`
  select count(*)::integer as sales, coalesce(sum(o.total - back.amount), 0)::integer as drawer,
    coalesce(sum(${BOOKED} + elsewhere.amount), 0)::integer as book
  from drawer_sales d
  join orders o on o.id = d.order_id
  cross join lateral (
    select coalesce(sum(v.amount), 0) as amount from drawer_voids v where v.order_id = o.id and v.session_id = d.session_id
  ) back
  cross join lateral (
    select coalesce(sum(v.amount), 0) as amount from drawer_voids v where v.order_id = o.id and v.session_id is distinct from d.session_id
  ) elsewhere
  where d.session_id = $1 and o.payment_method = 'card_machine'`;

/** Reads the cards of a session as terminal, drawer and ledger have them. */
@Injectable()
export class CashCardsQueries {
  constructor(private readonly database: Database) {}

  /** Returns the charges, the oldest first; of more than `most` those that don't agree before others. */
  async charges(sessionId: string, most = MOST_CHARGES): Promise<SessionCharges> {
    const [listed, [sums]] = await Promise.all([
      this.database.query(CHARGES.with([sessionId, most])),
      this.database.query(CHARGE_SUMS.with([sessionId])),
    ]);
    listed.sort((one, other) => one.at.getTime() - other.at.getTime());
    return { listed, sums: sums ?? { charges: 0, terminal: 0, drawer: 0, book: 0 } };
  }

  async typed(sessionId: string): Promise<TypedCards> {
    const [typed] = await this.database.query(TYPED.with([sessionId]));
    return typed ?? { sales: 0, drawer: 0, book: 0 };
  }
}
