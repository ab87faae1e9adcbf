import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { fieldProblems } from '@festix/domain/ground';
import type { PaymentMethod } from '@festix/domain/selling';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import type { Sent } from '../../../kernel/database/line.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ENV, type Env } from '../../../env.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { forgetCardSql } from '../gateways/forget-card.ts';
import { nextReadingSql } from '../gateways/next-reading.ts';
import { PaymentErrands } from '../gateways/payment-errands.ts';
import { GatewayAnswers } from '../gateways/gateway-answers.ts';
import {
  GatewayRefusalError,
  IN_CHALLENGE,
  PaymentGateway,
  PayerUnknownError,
  type CardAsked,
  type ChargeAsked,
  type ChargedMethod,
  type Payer,
  type PayerField,
} from '../gateways/payment-gateway.ts';
import { pixHold } from './holds.ts';
import { MoveOrder, type LockedOrder, type Mover } from './move-order.ts';
import { ReadOpen } from './read-open.ts';

const PENDING = sql<PendingCharge>`
  select id, method, status_detail, card_asked is not null as is_by_token
  from payments where order_id = $1 and status = 'pending'`.kept();

interface PendingCharge {
  id: string;
  method: string;
  status_detail: string | null;
  is_by_token: boolean;
}

const CANCEL = sql`
  update payments set status = 'cancelled', status_detail = 'by_payer', updated_at = $2, ${forgetCardSql}
  where id = $1`;

/** Cards that one order may try. */
const MOST_CARD_TRIES = 10;

/** Finds the charge that a token has made, in whatever state; the token itself is not kept. */
const OF_TOKEN = sql<{ id: string; has_ended: boolean }>`
  select id, status in ('rejected', 'cancelled') as has_ended
  from payments where order_id = $1 and card_asked ->> 'token_hash' = $2 order by created_at desc limit 1`;

const TRIES = sql<{ tries: number }>`
  select count(*)::integer as tries from payments
  where order_id = $1 and card_asked is not null and status in ('rejected', 'cancelled')`;

/** Finds a charge of another token that is of other terms than the ones that are asked for. */
const OF_OTHER_TERMS = sql`
  select from payments
  where id = $1 and card_asked ->> 'token_hash' <> $2
    and (card_asked ->> 'installments', card_asked ->> 'payment_method_id') is distinct from ($3, $4)`;

/** Ends a charge whose card the gateway did not even try. */
const DROP = sql`
  update payments set status = 'cancelled', status_detail = 'rejected_insufficient_data', updated_at = $2, ${forgetCardSql}
  where id = $1 and status = 'pending'`;

/** Time at which a charge is stored. */
const MADE = sql`$7::timestamptz`;

/** Stores the longer hold of an order whose buyer is stored already. */
const EXTEND = sql`update orders set expires_at = $2, pix_extended = true where id = $1`;

/** Returns SQL that selects what a gateway is asked of the charges of a table `payments`. */
const askedSql = (payments: Statement): Statement => sql`
  select y.id as payment_id, y.method, y.amount, y.expires_at, o.code as order_code, e.name as event_name,
    e.start_date as event_date, '/events/' || s.slug || '/orders/' || o.id as return_path,
    json_build_object('name', o.buyer_name, 'email', o.buyer_email, 'document', o.buyer_document, 'phone', o.buyer_phone)
      as payer,
    y.card_asked as card
  from ${payments} y join orders o on o.id = y.order_id join events e on e.id = o.event_id
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current`;

const INSERT = sql<ChargeAsked>`
  with stored as (
    insert into payments (id, order_id, gateway, method, status, amount, expires_at, created_at, updated_at, card_asked, next_read_at)
    values ($1, $2, $3, $4, 'pending', $5, $6, $7, $7, $8,
      ${nextReadingSql({ status: sql`'pending'`, updated_at: MADE, created_at: MADE, now: MADE })})
    returning *
  )
  ${askedSql(sql`stored`)}`.kept();

const UNCHARGED = sql<ChargeAsked>`
  ${askedSql(sql`payments`)} where y.id = $1 and y.gateway_reference is null and y.status = 'pending'`.kept();

/** A charge that stands in the database. */
export interface StoredCharge {
  id: string;
  /** What to ask the gateway, once a new charge is committed; absent for one that was stored before. */
  asked?: Sent<ChargeAsked>;
}

const COMPLETE = sql`
  update payments set gateway_reference = $2, qr_code = $3, checkout_url = $4, updated_at = $5,
    card_asked = card_asked - 'token'
  where id = $1 and gateway_reference is null`.kept();

/**
 * Creates the charge of an order in two steps: it stores the charge under our own id and commits, and then asks the
 * gateway by that id, so that a lost reply never makes a second charge.
 */
@Injectable()
export class ChargeOrder {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly gateway: PaymentGateway,
    private readonly errands: PaymentErrands,
    private readonly answers: GatewayAnswers,
    private readonly open: ReadOpen,
    private readonly errors: ErrorPort,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Throws VALIDATION_ERROR for a payer who lacks fields that the gateway needs. */
  expectPayer(method: ChargedMethod, payer: Pick<Payer, PayerField>): void {
    const field = this.gateway.lacks(method, payer);
    if (field) throw new ProblemError('VALIDATION_ERROR', { errors: lacking(field) });
  }

  /** Settles the cards that the gateway has taken, before another way to pay may replace them. Throws PAYMENT_FAILED. */
  readOpen(orderId: string): Promise<void> {
    return this.open.read(orderId);
  }

  /** Returns the end of the longer hold that a charge gives its order; null if it gives none. */
  holdFor(order: LockedOrder, method: PaymentMethod): Date | null {
    return method === 'pix' ? pixHold(order, this.clock.now()) : null;
  }

  /** Throws VALIDATION_ERROR for more instalments than are offered. */
  expectInstallments(card: CardAsked): void {
    const most = this.env.MERCADO_PAGO_INSTALLMENTS;
    if (most === 0 || card.installments <= most) return;
    throw new ProblemError('VALIDATION_ERROR', { errors: { 'payment.installments': [fieldProblems.tooLarge] } });
  }

  /**
   * Stores the charge, or finds the pending one, or the one that the same token has made; cancels those that it replaces.
   * Throws CARD_TRIES_ERROR for a card after too many refusals.
   */
  async prepare(
    tx: Tx,
    order: LockedOrder,
    method: ChargedMethod,
    mover: Mover,
    card: CardAsked | null = null,
  ): Promise<StoredCharge> {
    const repeated = card && (await this.chargeOf(tx, order.id, card.token));
    if (repeated) return { id: repeated };
    const now = this.clock.now();
    const waiting = await tx.query(PENDING.with([order.id]));
    const same = waiting.find((payment) => payment.method === method && stands(payment, card));
    for (const { id } of waiting.filter((payment) => payment !== same)) {
      tx.send(CANCEL.with([id, now]));
      await this.errands.cancel(tx, id);
    }
    if (same) return { id: same.id };
    if (card) await this.limitTries(tx, order.id);

    if (order.status === 'rejected') await this.orders.move(tx, order, { to: 'booking', status_detail: null }, mover);
    const until = this.holdFor(order, method);
    if (until) tx.send(EXTEND.with([order.id, until]));
    const id = newId();
    const asked = card && JSON.stringify({ ...card, token_hash: hashOf(card.token) });
    const expires = until ?? order.expires_at ?? now;
    const values = [id, order.id, this.gateway.name, method, order.total, expires, now, asked];
    return { id, asked: tx.send(INSERT.with(values)) };
  }

  /** Returns whether this token has charged the order, or tried to: its first answer was lost. */
  async knows(orderId: string, { token }: CardAsked): Promise<boolean> {
    return (await this.chargeOf(this.database, orderId, token)) !== undefined;
  }

  /**
   * Asks the gateway for the charge unless it was created before. Throws PAYMENT_FAILED if the gateway refuses, and
   * VALIDATION_ERROR if it needs more of the buyer.
   */
  async complete({ id: paymentId, asked: sent }: StoredCharge): Promise<void> {
    const [asked] = await (sent?.rows() ?? this.database.query(UNCHARGED.with([paymentId])));
    if (!asked) return;
    const charge = await this.gateway.charge(asked).catch(async (error: unknown) => {
      if (error instanceof PayerUnknownError)
        throw new ProblemError('VALIDATION_ERROR', { errors: lacking(error.field) });
      this.errors.report(error);
      // Its token is of no more use, whoever asks again.
      if (asked.card && error instanceof GatewayRefusalError) {
        this.answers.decline();
        await this.database.query(DROP.with([paymentId, this.clock.now()]));
      }
      throw new ProblemError('PAYMENT_FAILED');
    });
    await this.database.query(
      COMPLETE.with([
        paymentId,
        charge.gateway_reference,
        charge.qr_code ?? null,
        charge.checkout_url ?? null,
        this.clock.now(),
      ]),
    );
    if (charge.payment) await this.answers.answer(this.gateway.name, charge.payment);
  }

  /**
   * Throws ORDER_ERROR if the charge that stands in the way of a card is of another one on other terms, which its payer
   * has to see before anything else.
   */
  async expectTerms(paymentId: string, { token, installments, payment_method_id }: CardAsked): Promise<void> {
    const asked = [paymentId, hashOf(token), String(installments), payment_method_id];
    const [other] = await this.database.query(OF_OTHER_TERMS.with(asked));
    if (other) throw new ProblemError('ORDER_ERROR');
  }

  private async chargeOf(tx: Pick<Tx, 'query'>, orderId: string, token: string): Promise<string | undefined> {
    const [charge] = await tx.query(OF_TOKEN.with([orderId, hashOf(token)]));
    return charge && (this.gateway.spends(token) || !charge.has_ended) ? charge.id : undefined;
  }

  /** Bounds how many cards one order tries: stolen numbers are tested where nobody counts. */
  private async limitTries(tx: Tx, orderId: string): Promise<void> {
    const [tried] = await tx.query(TRIES.with([orderId]));
    if ((tried?.tries ?? 0) >= MOST_CARD_TRIES) throw new ProblemError('CARD_TRIES_ERROR');
  }
}

/**
 * Returns whether a pending charge of the method is the one that is asked for. A card whose gateway has not decided is
 * charged once, whatever other token comes meanwhile; one that waits for its payer in the bank's page gives way to
 * another card, and so does the gateway's page.
 */
function stands(charge: PendingCharge, card: CardAsked | null): boolean {
  if (!card) return true;
  return charge.is_by_token && charge.status_detail !== IN_CHALLENGE;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function lacking(field: PayerField): Record<string, string[]> {
  return { [`buyer.${field}`]: [fieldProblems.required] };
}
