import { Injectable } from '@nestjs/common';
import type { TerminalSaleBody } from '@festix/domain/contract';
import type { ProblemCode } from '@festix/domain/ground';
import { TERMINAL_GIVEN_UP, TERMINAL_NOT_SENT } from '@festix/domain/till';
import type { Person } from '../../../../kernel/http/actor.ts';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import { ErrorPort } from '../../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import type { TerminalAsked } from '../../../selling/gateways/payment-gateway.ts';
import {
  ChargeTerminal,
  type StoredTerminalCharge,
  type TerminalAnswer,
} from '../../../selling/orders/charge-terminal.ts';
import { TERMINAL_HOLD_MS } from '../../../selling/orders/holds.ts';
import { MoveOrder } from '../../../selling/orders/move-order.ts';
import { SellTickets } from '../sell-tickets.ts';
import { TillTerminalsQueries, type TillTerminal } from './till-terminals.queries.ts';

/** The problems of a charge that the gateway refused to make. */
const REFUSALS: Readonly<Partial<Record<TerminalAnswer, ProblemCode>>> = {
  busy: 'TERMINAL_BUSY',
  away: 'TERMINAL_AWAY',
  refused: 'PAYMENT_FAILED',
  lapsed: 'PAYMENT_FAILED',
};

/** Why the terminal of an order is not charged. */
const NOT_SENT: readonly ProblemCode[] = ['TERMINAL_BUSY', 'TERMINAL_NONE'];

/**
 * Sells by the till's terminal: holds the places, stores the charge, and sends it. The sale is made when the gateway
 * reports the approval, and ends with the charge otherwise.
 */
@Injectable()
export class SellByTerminal {
  constructor(
    private readonly database: Database,
    private readonly sales: SellTickets,
    private readonly terminals: TillTerminalsQueries,
    private readonly charges: ChargeTerminal,
    private readonly orders: MoveOrder,
    private readonly errors: ErrorPort,
  ) {}

  /**
   * Begins a sale, or goes on with it; returns whether it was begun before. Throws like a till's other sales, and
   * TERMINAL_NONE, TERMINAL_BUSY, TERMINAL_AWAY or PAYMENT_FAILED: then nothing is held.
   */
  async begin(actor: Person, { card_type, installments = 1, ...sale }: TerminalSaleBody): Promise<boolean> {
    const asked = { card_type, installments: card_type === 'debit' ? 1 : installments };
    const { order, repeated } = await this.sales.takeOnce(
      actor,
      'terminal sale',
      { ...sale, ...asked },
      {
        payment_method: 'card',
        accepted: 'card_machine',
        hold_ms: TERMINAL_HOLD_MS,
        expect: async ({ id }) => {
          const { reference } = await this.terminalOf(sale.device_id, id);
          await this.charges.expectFree(reference, sale.id);
        },
      },
    );
    if (order.status !== 'booking' || !order.sale_point) return repeated;
    const known = await this.charges.of(order.id);
    const terminal = known ? undefined : await this.terminalOf(sale.device_id, order.sale_point.id);
    const { sale_point } = order;
    const held = (tx: Tx) => this.terminalOf(sale.device_id, sale_point.id, tx);
    if (terminal) await this.prepare(actor, order.id, { ...asked, name: terminal.name }, { ...terminal, held });
    const charge = known ?? (await this.charges.of(order.id));
    const refusal = charge && (await this.endRefused(actor, order.id, await this.charges.ask(charge)));
    if (refusal) throw new ProblemError(refusal);
    return repeated;
  }

  /** Reads a charge at the gateway; one that was not sent before is sent, and ends the sale if it is refused. */
  async goOn(actor: Person, orderId: string, charge: StoredTerminalCharge): Promise<void> {
    await this.endRefused(actor, orderId, await this.charges.read(charge));
  }

  /** Gives a sale up, unless its card was approved. A charge that the gateway was never asked for is not sent now. */
  async giveUp(actor: Person, orderId: string): Promise<void> {
    const before = await this.charges.of(orderId);
    if (before?.asked_at) await this.read(before);
    const now = await this.charges.of(orderId);
    if (now?.asked_at && now.status === 'pending') await this.cancel(now);
    await this.end(actor, orderId, TERMINAL_GIVEN_UP);
  }

  /** Ends a sale whose charge was not made, and returns the problem. */
  private async endRefused(actor: Person, orderId: string, answer: TerminalAnswer): Promise<ProblemCode | undefined> {
    const refusal = REFUSALS[answer];
    if (refusal) await this.end(actor, orderId, TERMINAL_NOT_SENT);
    return refusal;
  }

  private async terminalOf(deviceId: string, pointId: string, tx?: Tx): Promise<TillTerminal> {
    const terminal = await this.terminals.ofTill(deviceId, pointId, tx);
    if (!terminal) throw new ProblemError('TERMINAL_NONE');
    return terminal;
  }

  /**
   * Stores the charge, unless the order was paid or ended meanwhile. `held` reads the till's terminal anew: it may have
   * been given to another till since.
   */
  private async prepare(
    actor: Person,
    orderId: string,
    asked: TerminalAsked,
    { reference, held }: TillTerminal & { held: (tx: Tx) => Promise<TillTerminal> },
  ): Promise<void> {
    try {
      await this.database.transaction(async (tx) => {
        const order = await this.orders.lock(tx, orderId);
        if (order?.status !== 'booking') return;
        await this.charges.prepare(tx, order, reference, asked, async () => {
          if ((await held(tx)).reference !== reference) throw new ProblemError('TERMINAL_NONE');
        });
      });
    } catch (error) {
      if (error instanceof ProblemError && NOT_SENT.includes(error.code))
        await this.end(actor, orderId, TERMINAL_NOT_SENT);
      throw error;
    }
  }

  /** Cancels a charge at the gateway, and settles what became of it. */
  private async cancel(charge: StoredTerminalCharge): Promise<void> {
    await this.charges.cancel(charge);
    await this.read(charge);
  }

  /** Reads a charge as far as the gateway answers: the sale ends all the same. */
  private async read(charge: StoredTerminalCharge): Promise<void> {
    await this.charges.read(charge).catch((error: unknown) => this.errors.report(error));
  }

  private async end(
    actor: Person,
    orderId: string,
    endedBy: typeof TERMINAL_GIVEN_UP | typeof TERMINAL_NOT_SENT,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (order) await this.charges.end(tx, order, endedBy, actor);
    });
  }
}
