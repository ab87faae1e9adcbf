import { type PayoutDetailMetricsView, type PayoutMetricsView } from '@festix/domain/contract';
import { cents, hasEnded } from '@festix/domain/ground';
import {
  availableOf,
  figuresOf,
  frozenUntil,
  rebateFigures,
  shownBalance,
  type AccountSums,
  type LedgerFigures,
  type PayableFacts,
  type RebateFigures,
} from '@festix/domain/money';
import { type Ability } from '@festix/domain/people';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** An event with all that its payouts depend on. */
export interface MoneyEvent {
  id: string;
  name: string;
  start_date: Date;
  end_date: Date | null;
  time_zone: string;
  canceled_at: Date | null;
  is_test: boolean;
  producer: { id: string; name: string; email: string };
  /** Rebate in basis points of the fees of orders made now; null for none. */
  rebate_tax: number | null;
  ledger: AccountSums;
  /** Waiting payouts, without those of rebates: their sum, and their number. */
  pending: number;
  waiting: number;
}

/** Each is a row to be answered, and to be mailed about at an event transfer. */
export const MOST_WAITING_PAYOUTS = 50;

const LOCK = sql`select from events where id = $1 for no key update`;

/** Reads the same sums as the overview and the list of events. */
const MONEY = sql<MoneyEvent>`
  select e.id, e.name, e.start_date, e.end_date, e.time_zone, e.canceled_at, e.is_test, u.rebate_tax,
    json_build_object('id', u.id, 'name', u.name, 'email', u.email) as producer,
    (select coalesce(jsonb_object_agg(account, amount), '{}')
      from (select account, sum(amount) as amount from booked_in_all where event_id = e.id group by account) sums) as ledger,
    open.pending, open.waiting
  from events e join users u on u.id = e.producer_id
    cross join lateral (
      select coalesce(sum(amount), 0) as pending, count(*)::integer as waiting from payouts
      where event_id = e.id and status = 'pending' and removed_at is null and not is_rebate) open
  where e.id = $1`;

/** Reads an event's balance, and locks it for payouts. */
@Injectable()
export class EventMoney {
  constructor(private readonly database: Database) {}

  /** Throws NOT_FOUND. */
  async read(eventId: string, on: Pick<Tx, 'query'> = this.database): Promise<MoneyEvent> {
    const [event] = await on.query(MONEY.with([eventId]));
    if (!event) throw new ProblemError('NOT_FOUND');
    return event;
  }

  /**
   * Reads it under the event's lock: until the transaction ends nobody else requests, pays or spends its money or
   * transfers the event. Sales and refunds go on.
   */
  async lock(tx: Tx, eventId: string): Promise<MoneyEvent> {
    await tx.query(LOCK.with([eventId]));
    return this.read(eventId, tx);
  }
}

export function moneyFiguresOf(event: MoneyEvent): LedgerFigures {
  return figuresOf(event.ledger);
}

/** Returns the amounts that may be paid out. */
export function payableOf(event: MoneyEvent, now: Date): PayableFacts {
  return {
    balance: moneyFiguresOf(event).balance,
    pending: cents(event.pending),
    is_frozen: frozenUntil(event, now) !== null,
  };
}

/** Throws PAYOUT_OF_TEST_EVENT: a test event's money is never paid. */
export function holdToRealMoney({ is_test }: MoneyEvent): void {
  if (is_test) throw new ProblemError('PAYOUT_OF_TEST_EVENT');
}

/** Throws PAYOUTS_WAITING if too many wait for an answer. */
export function holdToFewWaiting({ waiting }: MoneyEvent): void {
  if (waiting >= MOST_WAITING_PAYOUTS) throw new ProblemError('PAYOUTS_WAITING');
}

/** Returns the figures of an event's rebates. */
export function rebateOf(event: MoneyEvent): RebateFigures {
  return rebateFigures(moneyFiguresOf(event));
}

export function presentMetrics(event: MoneyEvent, abilities: ReadonlySet<Ability>, now: Date): PayoutMetricsView {
  const { total_receipt, administration, absorbed_fees, expenses, already_received, payouts, balance } =
    moneyFiguresOf(event);
  const payable = payableOf(event, now);
  const shown = { isOver: hasEnded(event, now), answers: abilities.has('payouts:answer') };
  return {
    total: total_receipt,
    payouts_pending: payable.pending,
    payouts_done: payouts,
    balance: shownBalance(balance, shown),
    available: shownBalance(availableOf(payable), shown),
    frozen_until: frozenUntil(event, now),
    administration,
    absorbed_fees,
    expenses,
    already_received,
  };
}

/** Presents the figures with those that an answer needs. */
export function presentDetailMetrics(
  event: MoneyEvent,
  abilities: ReadonlySet<Ability>,
  now: Date,
): PayoutDetailMetricsView {
  return { ...presentMetrics(event, abilities, now), rebate_pending: rebateOf(event).rebate_pending };
}
