import { Inject, Injectable } from '@nestjs/common';
import type { PaymentStatus, PaymentWord } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { brCode } from './br-code.ts';
import { SandboxCharges } from './sandbox-charges.ts';
import { SandboxTerminals } from './sandbox-terminals.ts';
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

/** Acts as a gateway without money: charges look real, and a page decides their status. */
@Injectable()
export class SandboxGateway extends PaymentGateway {
  readonly name = SANDBOX;
  readonly terminals: SandboxTerminals;
  private readonly charges: SandboxCharges;

  constructor(
    @Inject(ENV) private readonly env: Env,
    database: Database,
    clock: Clock,
  ) {
    super();
    this.charges = new SandboxCharges(database, clock);
    this.terminals = new SandboxTerminals(this.charges, database, clock);
  }

  override spends(token: string): boolean {
    return isSpent(token);
  }

  async charge({ payment_id, method, amount, card }: ChargeAsked): Promise<Charge> {
    if (card) return this.card(payment_id, amount, card);
    await this.charges.open({ payment_id, status: 'pending', detail: WAITING[method] });
    if (method === 'card') {
      return { gateway_reference: payment_id, checkout_url: `${this.env.PUBLIC_URL}/sandbox/payments/${payment_id}` };
    }
    const url = `pix.festix.dev/sandbox/${payment_id.replaceAll('-', '')}`;
    const qr_code = brCode({ url, amount, merchant_name: 'FESTIX SANDBOX', merchant_city: 'SAO PAULO' });
    return { gateway_reference: payment_id, qr_code };
  }

  async paymentsOf({ payment_id }: Pick<KnownCharge, 'payment_id'>): Promise<GatewayPayment[]> {
    const charges = await this.charges.read(payment_id);
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
    const { status, detail } = outcome;
    await this.charges.open({ payment_id: paymentId, status, detail, card: told });
    const [payment] = await this.paymentsOf({ payment_id: paymentId });
    return { gateway_reference: paymentId, ...(payment && { payment }) };
  }

  private challengeOf(paymentId: string, detail: string | null): Challenge | null {
    return detail === IN_CHALLENGE
      ? { url: `${this.env.PUBLIC_URL}/sandbox/challenges/${paymentId}`, request: null }
      : null;
  }

  async cancel({ payment_id }: KnownCharge): Promise<void> {
    await this.charges.cancel(payment_id, 'by_collector');
  }

  async refund(_: KnownCharge, refund: Refund): Promise<void> {
    await this.charges.refund(refund);
  }

  /** Returns undefined: the sandbox sends no notifications. */
  notice(): undefined {}

  async follow(): Promise<Hint> {
    return { payments: [], is_fraud_alert: false };
  }

  /** Sets the status of a charge, as the sandbox page reports it. */
  say(tx: Tx, paymentId: string, status: PaymentStatus, detail: string | null): void {
    this.charges.say(tx, paymentId, status, detail);
  }

  detailOf(word: PaymentWord): string | null {
    return USUAL_DETAILS[word];
  }
}
