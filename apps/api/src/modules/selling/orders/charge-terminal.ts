import { Injectable } from '@nestjs/common';
import { awaitsPayment, type PaymentStatus } from '@festix/domain/selling';
import { TERMINAL_GIVEN_UP, TERMINAL_NOT_SENT } from '@festix/domain/till';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { nextReadingSql } from '../gateways/next-reading.ts';
import { PaymentErrands } from '../gateways/payment-errands.ts';
import { GatewayAnswers } from '../gateways/gateway-answers.ts';
import {
  GatewayRefusalError,
  PaymentGateway,
  TerminalAwayError,
  TerminalBusyError,
  type KnownCharge,
  type TerminalAsked,
  type TerminalCharge,
} from '../gateways/payment-gateway.ts';
import { TERMINAL_SEND_MS } from './holds.ts';
import { MoveOrder, type LockedOrder, type Mover } from './move-order.ts';
import { LOCK_TERMINAL, openAtTerminalSql } from './open-at-terminal.ts';

/** A terminal's charge as it is stored. */
export interface StoredTerminalCharge extends KnownCharge {
  terminal: string;
  /** The till that began its sale. */
  device_id: string | null;
  status: PaymentStatus;
  status_detail: string | null;
  amount: number;
  asked: TerminalAsked;
  /** Time of the first call; null while the gateway can't have it. */
  asked_at: Date | null;
}

/**
 * Outcome of asking the gateway for a charge: nothing is known where its answer was lost, and a lapsed one was not asked
 * for in time.
 */
export type TerminalAnswer = 'answered' | 'unanswered' | 'busy' | 'away' | 'refused' | 'lapsed';

/** The reason of an end without money. */
type EndedBy = typeof TERMINAL_GIVEN_UP | typeof TERMINAL_NOT_SENT;

const OF_ORDER = sql<StoredTerminalCharge>`
  select id as payment_id, method, gateway_reference, gateway_payment, terminal, status, status_detail, amount,
    terminal_asked as asked, terminal_asked_at as asked_at, created_at,
    (select o.device_id from orders o where o.id = payments.order_id) as device_id
  from payments where order_id = $1 and terminal is not null order by created_at desc, id desc limit 1`;

const OPEN_AT = sql<{ order_id: string }>`
  ${openAtTerminalSql({ gateway: sql`$1`, terminal: sql`$2` })} and y.order_id <> $3`;

/** Time at which a charge is stored. */
const MADE = sql`$6::timestamptz`;

const INSERT = sql`
  insert into payments (id, order_id, gateway, method, status, amount, expires_at, created_at, updated_at, terminal, terminal_asked, next_read_at)
  values ($1, $2, $3, 'card', 'pending', $4, $5, $6, $6, $7, $8,
    ${nextReadingSql({ status: sql`'pending'`, updated_at: MADE, created_at: MADE, now: MADE })})`;

/**
 * Notes a call for a charge, and selects what it says, of stored facts alone. Whatever the gateway refuses of a later
 * call, the first may have made it.
 */
const CALL = sql<TerminalCharge & { is_first: boolean }>`
  update payments y set terminal_asked_at = coalesce(y.terminal_asked_at, $3),
    terminal_asked = jsonb_build_object('event_name', e.name) || y.terminal_asked
  from orders o join events e on e.id = o.event_id
  where y.id = $1 and y.gateway = $2 and y.gateway_reference is null and y.status = 'pending' and o.id = y.order_id
  returning y.id as payment_id, y.terminal, y.amount, y.created_at, o.code as order_code,
    y.terminal_asked ->> 'card_type' as card_type, (y.terminal_asked ->> 'installments')::integer as installments,
    y.terminal_asked ->> 'name' as name, y.terminal_asked ->> 'event_name' as event_name,
    old.terminal_asked_at is null as is_first`;

const END = sql<{ id: string; is_known: boolean; is_asked: boolean }>`
  update payments set status = 'cancelled', status_detail = $2, updated_at = $3
  where order_id = $1 and terminal is not null and status = 'pending'
  returning id, gateway_reference is not null as is_known, terminal_asked_at is not null as is_asked`;

/**
 * Charges an order at a terminal in two steps: it stores the charge under our own id and commits, and then asks the
 * gateway by that id, as often as its answer is lost.
 */
@Injectable()
export class ChargeTerminal {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly gateway: PaymentGateway,
    private readonly errands: PaymentErrands,
    private readonly answers: GatewayAnswers,
    private readonly errors: ErrorPort,
  ) {}

  /** Returns the gateway's name, by which terminals are known. */
  get gatewayName(): string {
    return this.gateway.name;
  }

  async of(orderId: string, on: Pick<Tx, 'query'> = this.database): Promise<StoredTerminalCharge | undefined> {
    const [charge] = await on.query(OF_ORDER.with([orderId]));
    return charge;
  }

  /** Throws TERMINAL_BUSY while a charge of another order is open at the terminal. */
  async expectFree(terminal: string, orderId: string, on: Pick<Tx, 'query'> = this.database): Promise<void> {
    const open = await on.query(OPEN_AT.with([this.gateway.name, terminal, orderId]));
    if (open.length > 0) throw new ProblemError('TERMINAL_BUSY');
  }

  /**
   * Stores the charge of an order, unless it has one. Throws TERMINAL_BUSY, and what `expectHeld` throws if the till has
   * the locked terminal no more.
   */
  async prepare(
    tx: Tx,
    order: LockedOrder,
    terminal: string,
    asked: TerminalAsked,
    expectHeld: () => Promise<void>,
  ): Promise<void> {
    if (await this.of(order.id, tx)) return;
    await tx.query(LOCK_TERMINAL.with([this.gateway.name, terminal]));
    await expectHeld();
    await this.expectFree(terminal, order.id, tx);
    const now = this.clock.now();
    await tx.query(
      INSERT.with([
        newId(),
        order.id,
        this.gateway.name,
        order.total,
        order.expires_at ?? now,
        now,
        terminal,
        JSON.stringify(asked),
      ]),
    );
  }

  /** Asks the gateway for a charge, unless its answer is known or its time is over. */
  async ask({ payment_id, asked_at, created_at }: StoredTerminalCharge): Promise<TerminalAnswer> {
    const now = this.clock.now();
    const isLate = now.getTime() - created_at.getTime() >= TERMINAL_SEND_MS;
    if (isLate) return asked_at === null ? 'lapsed' : 'unanswered';
    const [charge] = await this.database.query(CALL.with([payment_id, this.gateway.name, now]));
    if (!charge) return 'answered';
    const { is_first, ...asked } = charge;
    try {
      const payment = await this.gateway.terminals.charge(asked);
      await this.answers.take(this.gateway.name, payment);
      return 'answered';
    } catch (error) {
      if (!(error instanceof TerminalBusyError) && !(error instanceof TerminalAwayError)) this.errors.report(error);
      return is_first ? refusalOf(error) : 'unanswered';
    }
  }

  /** Settles what the gateway says of an undecided charge; asks for one that it does not know, or not yet. */
  async read(charge: StoredTerminalCharge): Promise<TerminalAnswer> {
    if (charge.status !== 'pending') return 'answered';
    const payments = charge.asked_at === null ? [] : await this.gateway.terminals.paymentsOf(charge);
    for (const payment of payments) await this.answers.take(this.gateway.name, payment);
    const isKnown = payments.some(({ order_reference }) => order_reference !== undefined);
    return isKnown ? 'answered' : this.ask(charge);
  }

  /** Cancels the charge at the gateway, if that can be done; the terminal may still have it. */
  async cancel(charge: StoredTerminalCharge): Promise<void> {
    await this.gateway.terminals.cancel(charge).catch((error: unknown) => {
      if (!(error instanceof GatewayRefusalError)) this.errors.report(error);
    });
  }

  /** Ends an unpaid order and its charge, and has the gateway told; false if it was paid. `order` is locked. */
  async end(tx: Tx, order: LockedOrder, endedBy: EndedBy, mover: Mover): Promise<boolean> {
    if (order.status === 'cancelled') return true;
    if (!awaitsPayment(order.status)) return false;
    await this.orders.move(tx, order, { to: 'cancelled', status_detail: endedBy }, mover);
    const ended = await tx.query(END.with([order.id, endedBy, this.clock.now()]));
    // A charge that the gateway was not asked for, or refused to make, is not to be cancelled there.
    const isThere = ({ is_known, is_asked }: (typeof ended)[number]) =>
      is_known || (is_asked && endedBy === TERMINAL_GIVEN_UP);
    for (const { id } of ended.filter(isThere)) await this.errands.cancel(tx, id);
    return true;
  }
}

function refusalOf(error: unknown): TerminalAnswer {
  if (error instanceof TerminalBusyError) return 'busy';
  if (error instanceof TerminalAwayError) return 'away';
  return error instanceof GatewayRefusalError ? 'refused' : 'unanswered';
}
