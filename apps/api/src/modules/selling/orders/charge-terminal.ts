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
import { MoveOrder, type LockedOrder, type Mover } from './move-order.ts';

/** A terminal's charge as it is stored. */
export interface StoredTerminalCharge extends KnownCharge {
  terminal: string;
  status: PaymentStatus;
  status_detail: string | null;
  amount: number;
  asked: TerminalAsked;
  created_at: Date;
}

/** Outcome of asking the gateway for a charge: nothing is known where its answer was lost. */
export type TerminalAnswer = 'answered' | 'unanswered' | 'busy' | 'away' | 'refused';

/** The reason of an end without money. */
type EndedBy = typeof TERMINAL_GIVEN_UP | typeof TERMINAL_NOT_SENT;

const OF_ORDER = sql<StoredTerminalCharge>`
  select id as payment_id, method, gateway_reference, gateway_payment, terminal, status, status_detail, amount,
    terminal_asked as asked, created_at
  from payments where order_id = $1 and terminal is not null order by created_at desc, id desc limit 1`;

const LOCK_TERMINAL = sql`select pg_advisory_xact_lock(hashtextextended('terminal ' || $1::text || ' ' || $2::text, 0))`;

const OPEN_AT = sql<{ order_id: string }>`
  select order_id from payments where gateway = $1 and terminal = $2 and status = 'pending' and order_id <> $3`;

/** Time at which a charge is stored. */
const MADE = sql`$6::timestamptz`;

const INSERT = sql`
  insert into payments (id, order_id, gateway, method, status, amount, expires_at, created_at, updated_at, terminal, terminal_asked, next_read_at)
  values ($1, $2, $3, 'card', 'pending', $4, $5, $6, $6, $7, $8,
    ${nextReadingSql({ status: sql`'pending'`, updated_at: MADE, created_at: MADE, now: MADE })})`;

const UNANSWERED = sql<TerminalCharge>`
  select y.id as payment_id, y.terminal, y.amount, y.terminal_asked ->> 'card_type' as card_type,
    (y.terminal_asked ->> 'installments')::integer as installments, y.terminal_asked ->> 'name' as name,
    o.code as order_code, e.name as event_name
  from payments y join orders o on o.id = y.order_id join events e on e.id = o.event_id
  where y.id = $1 and y.gateway = $2 and y.gateway_reference is null and y.status = 'pending'`;

/** Notes the first call for a charge: whatever the gateway refuses of a later one, the first may have made it. */
const NOTE_CALL = sql<{ id: string }>`
  update payments set terminal_asked_at = $2 where id = $1 and terminal_asked_at is null returning id`;

const END = sql<{ id: string }>`
  update payments set status = 'cancelled', status_detail = $2, updated_at = $3
  where order_id = $1 and terminal is not null and status = 'pending' returning id`;

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

  /** Stores the charge of an order, unless it has one, and returns its id. Throws TERMINAL_BUSY. */
  async prepare(tx: Tx, order: LockedOrder, terminal: string, asked: TerminalAsked): Promise<string> {
    const known = await this.of(order.id, tx);
    if (known) return known.payment_id;
    await tx.query(LOCK_TERMINAL.with([this.gateway.name, terminal]));
    await this.expectFree(terminal, order.id, tx);
    const id = newId();
    const now = this.clock.now();
    await tx.query(
      INSERT.with([
        id,
        order.id,
        this.gateway.name,
        order.total,
        order.expires_at ?? now,
        now,
        terminal,
        JSON.stringify(asked),
      ]),
    );
    return id;
  }

  /** Asks the gateway for the charge, unless its answer is known. */
  async ask(paymentId: string): Promise<TerminalAnswer> {
    const [charge] = await this.database.query(UNANSWERED.with([paymentId, this.gateway.name]));
    if (!charge) return 'answered';
    const isFirst = (await this.database.query(NOTE_CALL.with([paymentId, this.clock.now()]))).length > 0;
    try {
      const payment = await this.gateway.terminals.charge(charge);
      await this.answers.take(this.gateway.name, payment);
      return 'answered';
    } catch (error) {
      if (!(error instanceof TerminalBusyError) && !(error instanceof TerminalAwayError)) this.errors.report(error);
      return isFirst ? refusalOf(error) : 'unanswered';
    }
  }

  /** Settles what the gateway says of an undecided charge; asks again for one whose answer was lost. */
  async read(charge: StoredTerminalCharge): Promise<void> {
    if (charge.status !== 'pending') return;
    if (charge.gateway_reference === null) {
      await this.ask(charge.payment_id);
      return;
    }
    const payments = await this.gateway.terminals.paymentsOf(charge);
    for (const payment of payments) await this.answers.take(this.gateway.name, payment);
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
    // A charge that the gateway has refused to make is not to be cancelled there.
    if (endedBy === TERMINAL_GIVEN_UP) for (const { id } of ended) await this.errands.cancel(tx, id);
    return true;
  }
}

function refusalOf(error: unknown): TerminalAnswer {
  if (error instanceof TerminalBusyError) return 'busy';
  if (error instanceof TerminalAwayError) return 'away';
  return error instanceof GatewayRefusalError ? 'refused' : 'unanswered';
}
