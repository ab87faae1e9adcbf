import { randomUUID } from 'node:crypto';
import { DAY } from '@festix/domain/ground';
import type { MpTestPayment } from './mercado-pago-server.ts';

type Body = Record<string, unknown>;

interface Answer {
  status: number;
  body: object;
}

/** An order of a terminal. */
export interface MpTestOrder {
  id: string;
  type: 'point';
  status: string;
  status_detail: string;
  external_reference: string;
  currency: string;
  created_date: string;
  last_updated_date: string;
  config: { point: { terminal_id: string } };
  transactions: { payments: MpTestOrderPayment[] };
}

interface MpTestOrderPayment {
  id: string;
  amount: string;
  paid_amount?: string;
  refunded_amount?: string;
  status: string;
  status_detail: string;
  payment_method: { id?: string; type?: string; installments?: number };
}

/** What becomes of an order at its terminal. */
export type PlayedOrder = 'fetch' | 'check' | 'approve' | 'refuse' | 'cancel' | 'expire';

const WORDS: Readonly<Record<PlayedOrder, readonly [status: string, detail: string, ofPayment: string]>> = {
  fetch: ['at_terminal', 'at_terminal', 'at_terminal'],
  check: ['action_required', 'action_required', 'check_on_terminal'],
  approve: ['processed', 'accredited', 'accredited'],
  refuse: ['failed', 'failed', 'rejected_by_issuer'],
  cancel: ['canceled', 'canceled', 'canceled_on_terminal'],
  expire: ['expired', 'expired', 'expired'],
};

const OPEN = ['created', 'at_terminal', 'action_required'];

/** The state that an order never leaves: what its terminal does from then on is told by the payments alone. */
const LEFT_TO_TERMINAL = 'action_required';

/** The longest time between the two dates of a search. */
const LONGEST_SEARCH_MS = 30 * DAY;
const AMOUNT = /^\d+\.\d\d$/;
const REFERENCE = /^[\w-]{1,64}$/;

/** Mercado Pago's terminals and their orders, which refuse as the real ones do. */
export class TestPointOrders {
  readonly terminals = new Map<string, { id: string; operating_mode: string }>();
  readonly orders = new Map<string, MpTestOrder>();
  /** Searches that do not find yet what was just made. */
  lateSearches = 0;

  constructor(
    private readonly moment: () => string,
    private readonly pay: (facts: Partial<MpTestPayment>) => MpTestPayment,
    private readonly paymentsFor: (reference: string) => MpTestPayment[],
  ) {}

  /** Adds a terminal to the account. */
  add(id: string, operating_mode = 'PDV'): string {
    this.terminals.set(id, { id, operating_mode });
    return id;
  }

  orderFor(reference: string): MpTestOrder | undefined {
    return [...this.orders.values()].find(({ external_reference }) => external_reference === reference);
  }

  /**
   * Plays what becomes of an order at its terminal; a paid one makes a payment that is found by our id. One whose
   * payment has to be looked up stays so, whatever its terminal does.
   */
  play(order: MpTestOrder, outcome: PlayedOrder, detail?: string): MpTestOrder {
    const [status, status_detail, usual] = WORDS[outcome];
    const payment = paymentOf(order);
    if (order.status !== LEFT_TO_TERMINAL) {
      Object.assign(order, { status, status_detail, last_updated_date: this.moment() });
      Object.assign(payment, { status, status_detail: detail ?? usual });
      if (outcome === 'approve') Object.assign(payment, { paid_amount: payment.amount });
      if (outcome === 'approve') Object.assign(payment.payment_method, { id: 'master' });
    }
    if (outcome === 'approve') this.tryCard(order, 'approved', 'accredited');
    if (outcome === 'refuse') this.tryCard(order, 'rejected', 'cc_rejected_other_reason');
    return order;
  }

  /** Makes a payment of an order, which another may follow. */
  tryCard(order: MpTestOrder, status: string, status_detail: string): MpTestPayment {
    const { amount, payment_method } = paymentOf(order);
    return this.pay({
      ...{ status, status_detail, external_reference: order.external_reference },
      ...{ transaction_amount: Number(amount), payment_method_id: 'master', payment_type_id: 'credit_card' },
      installments: payment_method.installments ?? 1,
      card: { first_six_digits: '503143', last_four_digits: '6351' },
      ...(status === 'approved' && { authorization_code: '301299' }),
    });
  }

  /** Answers a call about terminals or orders; undefined for another one. A creation is answered by `once`. */
  answer(
    call: string,
    query: URLSearchParams,
    body: Body,
    once: (make: () => Answer) => Promise<Answer>,
  ): Promise<Answer> | Answer | undefined {
    if (call === 'GET /terminals/v1/list') return this.page(query);
    if (call === 'POST /v1/orders') return once(() => this.make(body));
    if (call === 'GET /v1/orders') return this.search(query);
    const [, method, id = '', what] = /^(GET|POST) \/v1\/orders\/([^/]+)(?:\/(\w+))?$/.exec(call) ?? [];
    if (!method) return undefined;
    const order = this.orders.get(id);
    if (!order) return refused(404, 'order_not_found');
    if (what === 'cancel') return once(() => this.cancel(order));
    if (what === 'refund') return once(() => this.refund(order, body));
    return { status: 200, body: order };
  }

  private page(query: URLSearchParams): Answer {
    const [limit, offset] = [Number(query.get('limit') ?? 50), Number(query.get('offset') ?? 0)];
    const terminals = [...this.terminals.values()].slice(offset, offset + limit);
    return { status: 200, body: { data: { terminals }, paging: { total: this.terminals.size, limit, offset } } };
  }

  /** Searches by the day of creation, which it wants to know, and by our id as it stands. */
  private search(query: URLSearchParams): Answer {
    const [begin, end] = [Date.parse(query.get('begin_date') ?? ''), Date.parse(query.get('end_date') ?? '')];
    if (Number.isNaN(begin) || Number.isNaN(end)) return refused(400, 'missing_required_params');
    if (end < begin || end - begin > LONGEST_SEARCH_MS) return refused(400, 'invalid_parameter');
    const isLate = this.lateSearches > 0;
    if (isLate) this.lateSearches -= 1;
    const data = [...this.orders.values()].filter(({ external_reference, created_date }) => {
      const created = Date.parse(created_date);
      return external_reference === query.get('external_reference') && created >= begin && created <= end;
    });
    return { status: 200, body: { data: isLate ? [] : data, paging: { total: String(data.length) } } };
  }

  private make(body: Body): Answer {
    const {
      type,
      external_reference: reference,
      expiration_time,
      transactions,
      config,
    } = body as {
      type?: unknown;
      external_reference?: unknown;
      expiration_time?: unknown;
      transactions?: { payments?: { amount?: unknown }[] };
      config?: {
        point?: { terminal_id?: string; print_on_terminal?: unknown };
        payment_method?: { default_installments?: unknown; default_type?: unknown };
      };
    };
    const amount = transactions?.payments?.[0]?.amount;
    const terminal = this.terminals.get(config?.point?.terminal_id ?? '');
    if (type !== 'point' || typeof reference !== 'string' || !REFERENCE.test(reference))
      return refused(400, 'property_value');
    if (typeof amount !== 'string' || !AMOUNT.test(amount) || expiration_time !== 'PT10M')
      return refused(400, 'property_type');
    if (config?.point?.print_on_terminal !== 'no_ticket') return refused(400, 'property_value');
    const { default_installments: installments, default_type: kind } = config.payment_method ?? {};
    if (installments !== undefined && typeof installments !== 'string') return refused(400, 'property_type');
    if (!terminal) return refused(403, 'forbidden_checking_terminal_owner');
    if (terminal.operating_mode !== 'PDV') return refused(409, 'invalid_terminal_operating_mode');
    const isQueued = [...this.orders.values()].some(
      (one) => one.config.point.terminal_id === terminal.id && OPEN.includes(one.status),
    );
    if (isQueued) return refused(409, 'already_queued_order_on_terminal');
    const id = `ORD${randomUUID().replaceAll('-', '').toUpperCase()}`;
    const payment: MpTestOrderPayment = {
      ...{ id: `PAY${id.slice(3)}`, amount, status: 'created', status_detail: 'created' },
      payment_method: { type: String(kind), installments: Number(installments ?? 1) },
    };
    const order: MpTestOrder = {
      ...{ id, type: 'point', status: 'created', status_detail: 'created', external_reference: reference },
      ...{ currency: 'BRL', created_date: this.moment(), last_updated_date: this.moment() },
      ...{ config: { point: { terminal_id: terminal.id } }, transactions: { payments: [payment] } },
    };
    this.orders.set(id, order);
    return { status: 201, body: order };
  }

  private cancel(order: MpTestOrder): Answer {
    if (order.status !== 'created') return refused(409, 'cannot_cancel_order');
    this.play(order, 'cancel', 'canceled_by_api');
    return { status: 200, body: order };
  }

  private refund(order: MpTestOrder, { transactions }: Body): Answer {
    const payment = paymentOf(order);
    if (order.status !== 'processed') return refused(409, 'order_status_not_allowed');
    const [part] = (transactions ?? []) as { id?: string; amount?: string }[];
    if (part && (part.id !== payment.id || !AMOUNT.test(part.amount ?? ''))) return refused(400, 'property_value');
    const before = Number(payment.refunded_amount ?? 0);
    const left = Number((Number(payment.amount) - before).toFixed(2));
    const amount = part ? Number(part.amount) : left;
    if (amount > left || left === 0) return refused(409, 'refund_amount_exceeded');
    payment.refunded_amount = (before + amount).toFixed(2);
    const isWhole = amount === left;
    Object.assign(
      order,
      isWhole ? { status: 'refunded', status_detail: 'refunded' } : { status_detail: 'partially_refunded' },
    );
    order.last_updated_date = this.moment();
    for (const paid of this.paymentsFor(order.external_reference).filter(({ status: is }) => is === 'approved'))
      Object.assign(
        paid,
        isWhole ? { status: 'refunded', status_detail: 'refunded' } : { status_detail: 'partially_refunded' },
      );
    return { status: 201, body: order };
  }
}

function paymentOf({ transactions }: MpTestOrder): MpTestOrderPayment {
  const [payment] = transactions.payments;
  if (!payment) throw new Error('an order has a payment');
  return payment;
}

function refused(status: number, code: string): Answer {
  return { status, body: { errors: [{ code, message: `${code} of the tests` }] } };
}
