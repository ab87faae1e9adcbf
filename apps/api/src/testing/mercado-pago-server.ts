import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DAY, documentNumber, MINUTE } from '@festix/domain/ground';
import { TestPointOrders, type MpTestOrder } from './mercado-pago-orders.ts';

const TOKEN = 'APP_USR-of-the-tests';
const SECRET = 'a webhook secret of the tests';

/** As Mercado Pago writes moments: milliseconds and an offset, never Z. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/;

type Body = Record<string, unknown>;

interface Answer {
  status: number;
  body: object;
}

export interface MpTestPayment {
  id: number;
  status: string;
  status_detail: string | null;
  external_reference: string;
  transaction_amount: number;
  currency_id: string;
  date_created: string;
  date_last_updated: string;
  date_of_expiration: string | null;
  payment_method_id: string;
  payer: Body;
  refunds: { id: number; amount: number }[];
  payment_type_id?: string;
  installments?: number;
  authorization_code?: string;
  card?: { first_six_digits: string; last_four_digits: string };
  transaction_details?: { total_paid_amount: number };
  three_ds_info?: { external_resource_url: string; creq: string };
  additional_info?: Body;
}

export interface MpTestPreference extends Body {
  id: string;
  external_reference: string;
  init_point: string;
  expiration_date_to: string;
}

/** What becomes of a card by the name in its token, `card-APRO-1`: the names of Mercado Pago's test cards. */
const CARDS: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  APRO: ['approved', 'accredited'],
  OTHE: ['rejected', 'cc_rejected_other_reason'],
  CONT: ['in_process', 'pending_contingency'],
  CALL: ['rejected', 'cc_rejected_call_for_authorize'],
  FUND: ['rejected', 'cc_rejected_insufficient_amount'],
  SECU: ['rejected', 'cc_rejected_bad_filled_security_code'],
  EXPI: ['rejected', 'cc_rejected_bad_filled_date'],
  FORM: ['rejected', 'cc_rejected_bad_filled_other'],
  '3DS': ['pending', 'pending_challenge'],
};

/** Percent of a month's interest, of cards with more than three instalments. */
const INTEREST = 3;

/** A notification as it travels: where its id and topic stand in the address, and what is signed. */
export interface MpNotification {
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Body;
}

export interface NotificationFacts {
  topic?: string;
  data?: Body;
  /** Of the signature. */
  ts?: string;
  secret?: string;
  request_id?: string | null;
  /** As it stands in the signature, where that is not as it stands in the address. */
  signed_id?: string;
}

/**
 * Mercado Pago on the loopback address. It refuses as the real one does: a call without its token or key, an amount
 * that is no amount, a Pix that expires within 30 minutes or has no payer, a card's token that it has not made or that was
 * used, and a refund above the payment.
 */
export class TestMercadoPago {
  readonly payments = new Map<number, MpTestPayment>();
  readonly preferences = new Map<string, MpTestPreference>();
  readonly chargebacks = new Map<string, Body>();
  readonly claims = new Map<string, Body>();
  /** Its terminals and their orders. */
  readonly point: TestPointOrders;
  /** Every call that was let in, as `POST /v1/payments`. */
  readonly calls: string[] = [];
  /** Runs before a call that was let in has any effect. */
  beforeCall: (call: string) => Promise<void> | void = () => undefined;
  /** Runs after a charge is made, and before any notification of it. */
  beforeAnswer: (made: MpTestPayment | MpTestPreference | MpTestOrder) => Promise<void> | void = () => undefined;
  /** The next calls are answered with these, one each. */
  readonly faults: number[] = [];

  /** Searches that do not find yet what was just made. */
  lateSearches = 0;

  /** Tokens that a payment was made of. */
  private readonly spent = new Set<string>();
  private readonly keys = new Map<string, { text: string; answer: object }>();
  private lastId = 58_980_959_081;

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly now: () => Date,
  ) {
    this.point = new TestPointOrders(
      () => this.moment(),
      (facts) => this.make(facts),
      (reference) => this.paymentsFor(reference),
    );
  }

  static async start(now: () => Date = () => new Date()): Promise<TestMercadoPago> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const fake = new TestMercadoPago(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, now);
    server.on('request', (request, response) => {
      fake.answer(request).then(
        ({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        },
        // A hook that throws is a line that breaks.
        () => response.destroy(),
      );
    });
    return fake;
  }

  /** The environment of an API that has it as its gateway. */
  get env(): Record<string, string> {
    return {
      MERCADO_PAGO_ACCESS_TOKEN: TOKEN,
      MERCADO_PAGO_WEBHOOK_SECRET: SECRET,
      MERCADO_PAGO_API: this.url,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Returns the payments of one of our charges, the oldest first. */
  paymentsFor(reference: string): MpTestPayment[] {
    return [...this.payments.values()].filter(({ external_reference }) => external_reference === reference);
  }

  preferenceFor(reference: string): MpTestPreference | undefined {
    return [...this.preferences.values()].find(({ external_reference }) => external_reference === reference);
  }

  /** Pays a card's page, or tries to, as a payer does. */
  payPage(preference: MpTestPreference, status = 'approved', status_detail = 'accredited'): MpTestPayment {
    const [item] = preference['items'] as { unit_price: number }[];
    return this.make({
      status,
      status_detail,
      external_reference: preference.external_reference,
      transaction_amount: item?.unit_price ?? 0,
      payment_method_id: 'master',
      payer: {},
    });
  }

  /** Changes the state of a payment, as its payer, its bank or the passing of time does. */
  set(payment: MpTestPayment, status: string, status_detail: string | null = null): MpTestPayment {
    Object.assign(payment, { status, status_detail, date_last_updated: this.moment() });
    return payment;
  }

  approve(payment: MpTestPayment): MpTestPayment {
    return this.set(payment, 'approved', 'accredited');
  }

  /** Creates a payment that no call asked for, with the facts that a test needs. */
  make(facts: Partial<MpTestPayment>): MpTestPayment {
    const at = this.moment();
    const payment: MpTestPayment = {
      id: (this.lastId += 1),
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      external_reference: '',
      transaction_amount: 1,
      currency_id: 'BRL',
      date_created: at,
      date_last_updated: at,
      date_of_expiration: null,
      payment_method_id: 'pix',
      payer: {},
      refunds: [],
      ...facts,
    };
    this.payments.set(payment.id, payment);
    return payment;
  }

  /** Returns a notification with its signature. */
  notification(id: string | number, facts: NotificationFacts = {}): MpNotification {
    const { topic = 'payment', secret = SECRET, data = { id: String(id) } } = facts;
    const ts = facts.ts ?? String(this.now().getTime());
    const requestId = facts.request_id === undefined ? randomUUID() : facts.request_id;
    const pairs = [`id:${facts.signed_id ?? id};`, requestId === null ? '' : `request-id:${requestId};`, `ts:${ts};`];
    const v1 = createHmac('sha256', secret).update(pairs.join('')).digest('hex');
    return {
      query: { 'data.id': String(id), type: topic },
      headers: { 'x-signature': `ts=${ts},v1=${v1}`, ...(requestId !== null && { 'x-request-id': requestId }) },
      body: { action: `${topic}.updated`, api_version: 'v1', data, id: 1, live_mode: true, type: topic, user_id: 1 },
    };
  }

  private moment(): string {
    return this.now().toISOString().replace('Z', '+00:00');
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const text = (await buffer(request)).toString();
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refused(401, 'invalid access token');
    const call = `${request.method} ${pathname}`;
    this.calls.push(call);
    await this.beforeCall(call);
    const fault = this.faults.shift();
    if (fault !== undefined) return refused(fault, 'internal_error');
    const body = (text ? JSON.parse(text) : {}) as Body;
    const key = request.headers['x-idempotency-key'];
    const ofPoint = this.point.answer(call, searchParams, body, (make) => this.once(key, text, make));
    if (ofPoint) return ofPoint;
    const [, id = ''] =
      /^\w+ \/(?:v1\/payments|checkout\/preferences|v1\/chargebacks|post-purchase\/v1\/claims)\/([^/]+)/.exec(call) ??
      [];
    if (call === 'GET /v1/payments/search') {
      const isLate = this.lateSearches > 0;
      if (isLate) this.lateSearches -= 1;
      return found({ results: isLate ? [] : this.paymentsFor(searchParams.get('external_reference') ?? '') });
    }
    if (call === 'GET /v1/payment_methods/installments') return found(cardsOf(searchParams));
    if (call === 'POST /v1/payments')
      return this.once(key, text, () => (body['token'] === undefined ? this.makePix(body) : this.makeCard(body)));
    if (call === 'POST /checkout/preferences') return this.once(key, text, () => this.makePreference(body));
    if (call.startsWith('PUT /checkout/preferences/')) return this.changePreference(id, body);
    if (call.startsWith('GET /v1/chargebacks/')) return found(this.chargebacks.get(id));
    if (call.startsWith('GET /post-purchase/v1/claims/')) return found(this.claims.get(id));
    const payment = this.payments.get(Number(id));
    if (!payment) return refused(404, 'Payment not found');
    if (call.endsWith('/refunds') && request.method === 'POST')
      return this.once(key, text, () => this.sendBack(payment, body));
    if (request.method === 'PUT') return this.cancel(payment, body);
    return found(payment);
  }

  /** Returns the same answer to all calls with one key; refuses another body with it with 409. */
  private async once(key: string | string[] | undefined, text: string, make: () => Answer): Promise<Answer> {
    if (typeof key !== 'string' || key === '') return refused(400, "Header X-Idempotency-Key can't be null");
    const known = this.keys.get(key);
    if (known)
      return known.text === text ? found(known.answer) : refused(409, 'idempotency key was used for another body');
    const answer = make();
    if (answer.status < 300) {
      this.keys.set(key, { text, answer: answer.body });
      await this.beforeAnswer(answer.body as MpTestPayment | MpTestPreference | MpTestOrder);
    }
    return answer;
  }

  private makePix(body: Body): Answer {
    const { transaction_amount: amount, payer, date_of_expiration: until, external_reference: reference } = body;
    if (!isAmount(amount)) return refused(400, 'Invalid transaction_amount');
    if (body['payment_method_id'] !== 'pix') return refused(400, 'Invalid payment_method_id');
    if (typeof reference !== 'string' || reference.length > 64) return refused(400, 'Invalid external_reference');
    if (!isPayer(payer)) return refused(400, 'Invalid user identification number');
    if (typeof until !== 'string' || !MOMENT.test(until)) return refused(400, 'Invalid date_of_expiration');
    const left = Date.parse(until) - this.now().getTime();
    if (left < 30 * MINUTE || left > 30 * DAY) return refused(400, 'Invalid value for date_of_expiration');
    const payment = this.make({
      external_reference: reference,
      transaction_amount: amount,
      date_of_expiration: until,
      payer: payer as Body,
    });
    const qr_code = `00020126580014br.gov.bcb.pix0136${randomUUID()}5204000053039865802BR6304ABCD`;
    Object.assign(payment, { point_of_interaction: { transaction_data: { qr_code, qr_code_base64: 'iVBORw0KGgo=' } } });
    return { status: 201, body: payment };
  }

  private makeCard(body: Body): Answer {
    const { transaction_amount: amount, external_reference: reference, installments, payer } = body;
    const token = String(body['token']);
    const [, name = ''] = token.split('-');
    const [status, status_detail] = CARDS[name] ?? [];
    if (!isAmount(amount)) return refused(400, 'Invalid transaction_amount');
    if (!status || !status_detail || this.spent.has(token)) return refused(400, 'Card Token not found');
    if (typeof reference !== 'string' || reference.length > 64) return refused(400, 'Invalid external_reference');
    if (typeof body['payment_method_id'] !== 'string') return refused(400, "payment_method_id attribute can't be null");
    if (typeof installments !== 'number') return refused(400, "installments attribute can't be null");
    if (body['binary_mode'] === true && body['three_d_secure_mode'])
      return refused(400, 'binary_mode refuses challenges');
    this.spent.add(token);
    const creq = Buffer.from(JSON.stringify({ threeDSServerTransID: randomUUID() })).toString('base64url');
    const payment = this.make({
      external_reference: reference,
      transaction_amount: amount,
      status,
      status_detail,
      installments,
      payer: (payer ?? {}) as Body,
      additional_info: body['additional_info'] as Body,
      payment_method_id: body['payment_method_id'],
      payment_type_id: 'credit_card',
      card: { first_six_digits: '503143', last_four_digits: '6351' },
      transaction_details: { total_paid_amount: withInterest(amount, installments) },
      ...(status === 'pending' && {
        three_ds_info: { external_resource_url: 'https://acs.example/challenge', creq },
      }),
    });
    return { status: 201, body: payment };
  }

  private makePreference(body: Body): Answer {
    const [item] = (Array.isArray(body['items']) ? body['items'] : []) as Body[];
    if (!item || !isAmount(item['unit_price'])) return refused(400, 'unit_price invalid');
    const { success } = (body['back_urls'] ?? {}) as Body;
    if (body['auto_return'] && !String(success).startsWith('https:')) return refused(400, 'auto_return invalid');
    const id = `224403329-${randomUUID()}`;
    const preference = { ...body, id, init_point: `https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=${id}` };
    this.preferences.set(id, preference as unknown as MpTestPreference);
    return { status: 201, body: preference };
  }

  private changePreference(id: string, body: Body): Answer {
    const preference = this.preferences.get(id);
    return preference ? found(Object.assign(preference, body)) : refused(404, 'preference not found');
  }

  private cancel(payment: MpTestPayment, { status }: Body): Answer {
    if (status !== 'cancelled') return refused(400, 'Invalid status');
    if (payment.status !== 'pending' && payment.status !== 'in_process') {
      return refused(400, 'The action requested is not valid for the current payment state');
    }
    return found(this.set(payment, 'cancelled', 'by_collector'));
  }

  private sendBack(payment: MpTestPayment, { amount }: Body): Answer {
    const sent = payment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
    const left = Number((payment.transaction_amount - sent).toFixed(2));
    if (payment.status !== 'approved')
      return refused(400, 'The action requested is not valid for the current payment state');
    if (amount !== undefined && (!isAmount(amount) || amount > left))
      return refused(400, 'Amount is not valid for refund');
    const refund = { id: payment.refunds.length + 1, amount: amount ?? left };
    payment.refunds.push(refund);
    if (refund.amount === left) this.set(payment, 'refunded', 'refunded');
    else this.set(payment, 'approved', 'partially_refunded');
    return { status: 201, body: refund };
  }
}

function withInterest(amount: number, installments: number): number {
  return installments <= 3 ? amount : Number((amount * (1 + (INTEREST * installments) / 100)).toFixed(2));
}

/** Returns the instalments of a Mastercard for any digits that begin with 5. */
function cardsOf(asked: URLSearchParams): object {
  const amount = Number(asked.get('amount'));
  if (!asked.get('bin')?.startsWith('5') || !(amount > 0)) return [];
  const payer_costs = [1, 3, 6, 12].map((installments) => {
    const total_amount = withInterest(amount, installments);
    const installment_amount = Number((total_amount / installments).toFixed(2));
    const installment_rate = installments <= 3 ? 0 : INTEREST * installments;
    const labels = installments <= 3 ? [] : ['CFT_41,30%|TEA_34,90%'];
    return { installments, installment_rate, installment_amount, total_amount, labels };
  });
  return [{ payment_method_id: 'master', payment_type_id: 'credit_card', issuer: { id: '24' }, payer_costs }];
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && Number(value.toFixed(2)) === value;
}

function isPayer(value: unknown): boolean {
  const { email, identification } = (value ?? {}) as { email?: unknown; identification?: Body };
  const { type, number } = identification ?? {};
  if (typeof email !== 'string' || !email.includes('@') || typeof number !== 'string') return false;
  return (type === 'CPF' || type === 'CNPJ') && documentNumber.check(number);
}

function found(body: object | undefined): Answer {
  return body ? { status: 200, body } : refused(404, 'not found');
}

function refused(status: number, message: string): Answer {
  return { status, body: { message, error: 'bad_request', status, cause: [{ code: status, description: message }] } };
}
