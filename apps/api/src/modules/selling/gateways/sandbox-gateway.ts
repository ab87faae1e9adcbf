import { Inject, Injectable } from '@nestjs/common';
import type { PaymentStatus, PaymentWord } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { brCode } from './br-code.ts';
import { isSpent, sandboxOptions, sandboxOutcome, totalOf } from './sandbox-cards.ts';
import {
  GatewayRefusalError,
  IN_CHALLENGE,
  PaymentGateway,
  SANDBOX,
  type CardAsked,
  type CardOptions,
  type CardTold,
  type Challenge,
  type Charge,
  type ChargeAsked,
  type GatewayPayment,
  type Hint,
  type KnownCharge,
  type Refund,
} from './payment-gateway.ts';

/** The usual details that a real gateway sends with its statuses. */
const USUAL_DETAILS: Record<PaymentWord, string | null> = {
  approved: 'accredited',
  rejected: 'cc_rejected_other_reason',
  cancelled: 'expired',
  refunded: 'refunded',
  in_mediation: null,
  charged_back: 'in_process',
};

const WAITING = { pix: 'pending_waiting_transfer', card: null } as const;

const OPEN = sql`
  insert into sandbox_charges (payment_id, status, status_detail, updated_at, card) values ($1, $4, $2, $3, $5)
  on conflict (payment_id) do nothing`;

const SAY = sql`
  insert into sandbox_charges (payment_id, status, status_detail, updated_at) values ($1, $2, $3, $4)
  on conflict (payment_id) do update
    set status = excluded.status, status_detail = excluded.status_detail, updated_at = excluded.updated_at`;

const READ = sql<SandboxCharge>`
  select s.payment_id, s.status, s.status_detail, y.amount, s.refunded, s.updated_at, s.card
  from sandbox_charges s join payments y on y.id = s.payment_id
  where s.payment_id = $1`;

interface SandboxCharge {
  payment_id: string;
  status: PaymentStatus;
  status_detail: string | null;
  amount: number;
  refunded: number;
  updated_at: Date;
  card: CardTold | null;
}

/** Acts as a gateway without money: charges look real, and a page decides their status. */
@Injectable()
export class SandboxGateway extends PaymentGateway {
  readonly name = SANDBOX;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override spends(token: string): boolean {
    return isSpent(token);
  }

  async charge({ payment_id, method, amount, card }: ChargeAsked): Promise<Charge> {
    if (card) return this.card(payment_id, amount, card);
    await this.database.query(OPEN.with([payment_id, WAITING[method], this.clock.now(), 'pending', null]));
    if (method === 'card') {
      return { gateway_reference: payment_id, checkout_url: `${this.env.PUBLIC_URL}/sandbox/payments/${payment_id}` };
    }
    const url = `pix.festix.dev/sandbox/${payment_id.replaceAll('-', '')}`;
    const qr_code = brCode({ url, amount, merchant_name: 'FESTIX SANDBOX', merchant_city: 'SAO PAULO' });
    return { gateway_reference: payment_id, qr_code };
  }

  async paymentsOf({ payment_id }: KnownCharge): Promise<GatewayPayment[]> {
    const charges = await this.database.query(READ.with([payment_id]));
    return charges.map(({ status, status_detail, amount, updated_at, card }) => ({
      reference: payment_id,
      payment_id,
      status,
      status_detail,
      amount,
      currency: 'BRL',
      updated_at,
      card,
      challenge: this.challengeOf(payment_id, status_detail),
    }));
  }

  async cardOptions(bin: string, amount: number): Promise<CardOptions | undefined> {
    return sandboxOptions(bin, amount);
  }

  /** Decides at once, as the token's name says. */
  private async card(paymentId: string, amount: number, card: CardAsked): Promise<Charge> {
    const outcome = sandboxOutcome(card.token);
    if (!outcome) throw new GatewayRefusalError('the sandbox has not made this token');
    const { payment_method_id: brand, installments } = card;
    const told: CardTold = { brand, last_four: outcome.last_four, installments, total: totalOf(amount, installments) };
    const now = this.clock.now();
    await this.database.query(OPEN.with([paymentId, outcome.detail, now, outcome.status, JSON.stringify(told)]));
    const [payment] = await this.paymentsOf({
      payment_id: paymentId,
      method: 'card',
      gateway_reference: null,
      gateway_payment: null,
    });
    return { gateway_reference: paymentId, ...(payment && { payment }) };
  }

  private challengeOf(paymentId: string, detail: string | null): Challenge | null {
    return detail === IN_CHALLENGE
      ? { url: `${this.env.PUBLIC_URL}/sandbox/challenges/${paymentId}`, request: null }
      : null;
  }

  async cancel({ payment_id }: KnownCharge): Promise<void> {
    await this.database.transaction(async (tx) => {
      const charge = await this.lock(tx, payment_id);
      if (charge?.status === 'pending') await this.say(tx, payment_id, 'cancelled', 'by_collector');
    });
  }

  async refund(_: KnownCharge, { payment_id, refund_id, amount }: Refund): Promise<void> {
    await this.database.transaction(async (tx) => {
      const charge = await this.lock(tx, payment_id);
      const [done] = await tx.query(sql`select from sandbox_refunds where id = ${refund_id}`);
      if (done) return;
      const left = charge ? charge.amount - charge.refunded : 0;
      const isPaid = charge?.status === 'approved' || charge?.status === 'in_mediation';
      if (!charge || !isPaid || left === 0 || (amount ?? 0) > left) {
        throw new GatewayRefusalError(`the sandbox has no such money of charge ${payment_id}`);
      }
      const sent = amount ?? left;
      await tx.query(
        sql`insert into sandbox_refunds (id, payment_id, amount) values (${refund_id}, ${payment_id}, ${sent})`,
      );
      await tx.query(
        sql`update sandbox_charges set refunded = refunded + $2 where payment_id = $1`.with([payment_id, sent]),
      );
      if (sent === left) await this.say(tx, payment_id, 'refunded', 'refunded');
      else await this.say(tx, payment_id, charge.status, 'partially_refunded');
    });
  }

  /** Returns undefined: the sandbox sends no notifications. */
  notice(): undefined {}

  async follow(): Promise<Hint> {
    return { payments: [], is_fraud_alert: false };
  }

  /** Sets the status of a charge, as the sandbox page reports it. */
  async say(tx: Tx, paymentId: string, status: PaymentStatus, detail: string | null): Promise<void> {
    await tx.query(SAY.with([paymentId, status, detail, this.clock.now()]));
  }

  detailOf(word: PaymentWord): string | null {
    return USUAL_DETAILS[word];
  }

  private async lock(tx: Tx, paymentId: string): Promise<SandboxCharge | undefined> {
    const [charge] = await tx.query(sql<SandboxCharge>`${READ} for no key update of s`.with([paymentId]));
    return charge;
  }
}
