import type { Env } from '../../../../env.ts';
import type { Clock } from '../../../../kernel/watch/clock.ts';
import { newId } from '../../../../kernel/database/ids.ts';
import {
  GatewayRefusalError,
  MERCADO_PAGO,
  PaymentGateway,
  type CardAsked,
  type CardOptions,
  type Charge,
  type ChargeAsked,
  type ChargedMethod,
  type GatewayPayment,
  type Hint,
  type KnownCharge,
  type Notice,
  type NoticeCall,
  type Payer,
  type PayerField,
  type Refund,
} from '../payment-gateway.ts';
import type { MpCardOptions, MpPayment, MpPreference, MpSearch } from './answers.ts';
import { cardOptionsOf, cardToldOf, challengeOf } from './card-answers.ts';
import { cardBody, endedPreference, pixBody, pixLacks, preferenceBody } from './charge-bodies.ts';
import { isAnswer, MercadoPagoClient } from './client.ts';
import { MercadoPagoTerminals, type ChargeByReference } from './mercado-pago-terminals.ts';
import { bodyOf, isFraudAlert, orderToRead, paymentsToRead } from './notices.ts';
import { toCentavos, toReais } from './reais.ts';
import { isSigned, momentOf, parseSignature } from './signature.ts';
import { statusOf } from './words.ts';

const PAYMENTS = '/v1/payments';
const PREFERENCES = '/checkout/preferences';

type Config = Pick<
  Env,
  | 'MERCADO_PAGO_API'
  | 'MERCADO_PAGO_ACCESS_TOKEN'
  | 'MERCADO_PAGO_INSTALLMENTS'
  | 'MERCADO_PAGO_WEBHOOK_SECRET'
  | 'PUBLIC_URL'
>;

/**
 * Uses Mercado Pago: Pix and cards by its payments API, or cards by the page of Checkout Pro. Our charge id is the
 * external reference.
 */
export class MercadoPagoGateway extends PaymentGateway {
  readonly name = MERCADO_PAGO;
  readonly terminals: MercadoPagoTerminals;
  private readonly client: MercadoPagoClient;

  constructor(
    private readonly env: Config,
    private readonly clock: Clock,
  ) {
    super();
    this.client = new MercadoPagoClient(env);
    this.terminals = new MercadoPagoTerminals(this.client, this);
  }

  async charge(asked: ChargeAsked): Promise<Charge> {
    if (asked.method === 'pix') return this.pix(asked);
    return asked.card ? this.card(asked, asked.card) : this.page(asked);
  }

  override lacks(method: ChargedMethod, payer: Pick<Payer, PayerField>): PayerField | undefined {
    return method === 'pix' ? pixLacks(payer) : undefined;
  }

  /**
   * Returns the known payment, which a search may find late, and those found by our id: a page can be paid several
   * times, a Pix has one payment.
   */
  async paymentsOf(charge: ChargeByReference): Promise<GatewayPayment[]> {
    const { gateway_reference } = charge;
    const own = gateway_reference !== null && isPayment(gateway_reference) ? gateway_reference : null;
    const id = charge.gateway_payment ?? own;
    const payments = id === null ? [] : await this.payment(id);
    if (own === null) {
      const found = (await this.search(charge.payment_id)).map(known);
      payments.push(...found.filter(({ reference }) => reference !== id));
    }
    return payments.sort((a, b) => Number(a.reference) - Number(b.reference));
  }

  async cancel(charge: KnownCharge): Promise<void> {
    if (charge.method === 'card' && charge.gateway_reference !== null && !isPayment(charge.gateway_reference)) {
      await this.client.put(`${PREFERENCES}/${charge.gateway_reference}`, endedPreference(this.clock.now()));
    }
    const waiting = (await this.paymentsOf(charge)).filter(({ status }) => status === 'pending');
    for (const { reference } of waiting) await this.cancelPayment(reference);
  }

  async refund(charge: ChargeByReference, { refund_id, amount }: Refund): Promise<void> {
    const reference = charge.gateway_payment ?? (await this.paidPaymentOf(charge));
    await this.client.post(
      `${PAYMENTS}/${reference}/refunds`,
      refund_id,
      amount === null ? {} : { amount: toReais(amount) },
    );
  }

  notice({ headers, query, body }: NoticeCall): Notice | undefined {
    const signature = parseSignature(headers['x-signature']);
    const request_id = headers['x-request-id'];
    const id = query['data.id'];
    if (!signature || !isSigned(signature, { id, request_id }, this.env.MERCADO_PAGO_WEBHOOK_SECRET)) return undefined;
    const { type, topic, data } = bodyOf(body);
    const said = [query['type'], query['topic'], type, topic].find((one) => typeof one === 'string');
    const subject = id ?? (typeof data?.id === 'string' || typeof data?.id === 'number' ? String(data.id) : null);
    return {
      topic: typeof said === 'string' ? said.slice(0, 100) : '',
      subject: subject?.slice(0, 100) ?? null,
      request_id: request_id ?? null,
      sent_at: momentOf(signature.ts),
    };
  }

  async follow({ topic, subject }: Notice, body: unknown): Promise<Hint> {
    const order = orderToRead(topic, subject);
    if (order) return { payments: await this.terminals.ofOrder(order), is_fraud_alert: false };
    const ids = await paymentsToRead(this.client, topic, subject, bodyOf(body));
    const payments: GatewayPayment[] = [];
    for (const id of ids) payments.push(...(await this.payment(id)));
    return { payments, is_fraud_alert: isFraudAlert(topic) };
  }

  private async pix(asked: ChargeAsked): Promise<Charge> {
    const payment = await this.pay(asked, pixBody(asked, this.clock.now()));
    const qr_code = payment.point_of_interaction?.transaction_data?.qr_code;
    if (!qr_code) throw new Error(`Mercado Pago made payment ${payment.id} without a code to pay it`);
    return { gateway_reference: String(payment.id), qr_code };
  }

  async cardOptions(bin: string, amount: number): Promise<CardOptions | undefined> {
    const query = new URLSearchParams({ bin, amount: String(toReais(amount)), locale: 'pt-BR' });
    return cardOptionsOf((await this.client.get<MpCardOptions[]>(`/v1/payment_methods/installments?${query}`)) ?? []);
  }

  private async card(asked: ChargeAsked, card: CardAsked): Promise<Charge> {
    const payment = known(await this.pay(asked, cardBody(asked, card)));
    return { gateway_reference: payment.reference, payment };
  }

  /**
   * Creates a payment. A repeat after a lost answer, at another time of day or under another name of the buyer, finds the
   * first one.
   */
  private async pay({ payment_id }: ChargeAsked, body: object): Promise<MpPayment> {
    return this.client.post<MpPayment>(PAYMENTS, payment_id, body).catch(async (error: unknown) => {
      if (!isAnswer(error)) throw error;
      const [made] = await this.search(payment_id);
      if (!made) throw error;
      return made;
    });
  }

  /**
   * Creates a page. Each call makes one; the payer sees the one noted first, and a payment on any of them is for this
   * charge.
   */
  private async page(asked: ChargeAsked): Promise<Charge> {
    const body = preferenceBody(asked, this.env.PUBLIC_URL, this.env.MERCADO_PAGO_INSTALLMENTS);
    const { id, init_point } = await this.client.post<MpPreference>(PREFERENCES, newId(), body);
    return { gateway_reference: id, checkout_url: init_point };
  }

  private async search(paymentId: string): Promise<MpPayment[]> {
    const query = new URLSearchParams({ external_reference: paymentId, sort: 'date_created', criteria: 'asc' });
    return (await this.client.get<MpSearch>(`${PAYMENTS}/search?${query}`))?.results ?? [];
  }

  private async payment(id: string): Promise<GatewayPayment[]> {
    const payment = await this.client.get<MpPayment>(`${PAYMENTS}/${encodeURIComponent(id)}`);
    return payment ? [known(payment)] : [];
  }

  private async cancelPayment(reference: string): Promise<void> {
    try {
      await this.client.put(`${PAYMENTS}/${reference}`, { status: 'cancelled' });
    } catch (error) {
      if (!isAnswer(error)) throw error;
      // It was paid or expired before the cancellation.
      const [now] = await this.payment(reference);
      if (now?.status === 'pending') throw error;
    }
  }

  private async paidPaymentOf(charge: ChargeByReference): Promise<string> {
    const paid = (await this.paymentsOf(charge)).find(
      ({ status }) => status === 'approved' || status === 'in_mediation',
    );
    if (!paid) throw new GatewayRefusalError(`Mercado Pago has no money of charge ${charge.payment_id}`);
    return paid.reference;
  }
}

function known(payment: MpPayment): GatewayPayment {
  const status_detail = payment.status_detail ?? null;
  const status = statusOf(payment.status, status_detail);
  if (!status) throw new Error(`Mercado Pago says ${payment.status} of payment ${payment.id}, which nobody knows`);
  return {
    reference: String(payment.id),
    payment_id: payment.external_reference ?? null,
    status,
    status_detail,
    amount: toCentavos(payment.transaction_amount),
    currency: payment.currency_id,
    updated_at: payment.date_last_updated ? new Date(payment.date_last_updated) : null,
    card: cardToldOf(payment),
    challenge: challengeOf(payment),
  };
}

/** Returns whether an id is a payment's: a page's has a hyphen in it. */
function isPayment(reference: string): boolean {
  return !reference.includes('-');
}
