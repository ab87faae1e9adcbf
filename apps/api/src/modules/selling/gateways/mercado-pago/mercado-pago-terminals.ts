import { DAY } from '@festix/domain/ground';
import { hadMoney } from '@festix/domain/selling';
import {
  CardTerminals,
  GatewayRefusalError,
  GatewayUndecidedError,
  TerminalAwayError,
  TerminalBusyError,
  type GatewayPayment,
  type GatewayTerminal,
  type KnownCharge,
  type Refund,
  type TerminalCharge,
} from '../payment-gateway.ts';
import type { MpOrder, MpOrders, MpTerminals } from './answers.ts';
import { isAnswer, type MercadoPagoClient } from './client.ts';
import { isLeftToPayments, isOpenOrder, isPaidOrder, paymentOfOrder, withTold } from './order-answers.ts';
import { orderBody } from './order-body.ts';
import { toReais } from './reais.ts';

const ORDERS = '/v1/orders';

/** Terminals of one answer, and the most that are read. */
const PER_PAGE = 50;
const MOST_PAGES = 20;

/** The mode in which a terminal takes charges of a till. */
const TILL_MODE = 'PDV';

/** Codes of refusals that mean the terminal and not the charge. */
const BUSY = 'already_queued_order_on_terminal';
const AWAY: readonly string[] = [
  'terminal_not_found',
  'forbidden_checking_terminal_owner',
  'invalid_terminal_operating_mode',
  'terminal_not_configured',
];

/** A charge as the payments API finds it. */
export type ChargeByReference = Omit<KnownCharge, 'created_at'>;

/** Reads and refunds payments by our id. */
interface PaymentsByReference {
  paymentsOf(charge: ChargeByReference): Promise<GatewayPayment[]>;
  refund(charge: ChargeByReference, refund: Refund): Promise<void>;
}

/** Charges cards at Mercado Pago's Point terminals by its Orders API. Our charge id is the key and the external reference. */
export class MercadoPagoTerminals extends CardTerminals {
  constructor(
    private readonly client: MercadoPagoClient,
    private readonly payments: PaymentsByReference,
  ) {
    super();
  }

  async list(): Promise<GatewayTerminal[]> {
    const found: GatewayTerminal[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ limit: String(PER_PAGE), offset: String(page * PER_PAGE) });
      const terminals = (await this.client.get<MpTerminals>(`/terminals/v1/list?${query}`))?.data?.terminals ?? [];
      found.push(
        ...terminals.map(({ id, operating_mode }) => ({ reference: id, is_ready: operating_mode === TILL_MODE })),
      );
      if (terminals.length < PER_PAGE) break;
    }
    return found;
  }

  /** Sends a charge; after an answer that made nothing now, an earlier call may have made it. */
  async charge(asked: TerminalCharge): Promise<GatewayPayment> {
    const order = await this.client
      .post<MpOrder>(ORDERS, asked.payment_id, orderBody(asked))
      .catch(async (error: unknown) => {
        const made = isAnswer(error) ? await this.search(asked).catch(() => undefined) : undefined;
        if (!made) throw ofTerminal(error);
        return made;
      });
    return this.told(order);
  }

  /** Returns the order's payment; without an order, what a search finds of its money. */
  async paymentsOf(charge: KnownCharge): Promise<GatewayPayment[]> {
    const order = await this.orderOf(charge);
    return order ? [await this.told(order)] : this.payments.paymentsOf(byItsId(charge));
  }

  /** Reads an order by its id; empty for one that is not a terminal's. */
  async ofOrder(id: string): Promise<GatewayPayment[]> {
    const order = await this.read(id);
    return order?.type === 'point' ? [await this.told(order)] : [];
  }

  async cancel(charge: KnownCharge): Promise<void> {
    const id = charge.gateway_reference ?? (await this.search(charge))?.id;
    // Its creation was never answered, and made nothing that is found: it ends by its own time.
    if (id === undefined) return;
    try {
      await this.client.post<MpOrder>(`${pathOf(id)}/cancel`, `${charge.payment_id}-cancel`, {});
    } catch (error) {
      if (!isAnswer(error)) throw error;
      const order = await this.read(id);
      if (!order || !isOpenOrder(order)) return;
      throw new GatewayRefusalError(`the terminal alone can end order ${id}`);
    }
  }

  /** Refunds an order, or the payment of an order that was never told to be paid. */
  async refund(charge: KnownCharge, refund: Refund): Promise<void> {
    const order = await this.orderOf(charge);
    if (!order || !isPaidOrder(order)) return this.payments.refund(byItsId(charge), refund);
    const { refund_id, amount } = refund;
    const [payment] = order.transactions?.payments ?? [];
    if (!payment) throw new GatewayRefusalError(`Mercado Pago has no money of charge ${charge.payment_id}`);
    const part = { transactions: [{ id: payment.id, amount: toReais(amount ?? 0).toFixed(2) }] };
    await this.client.post(`${pathOf(order.id)}/refund`, refund_id, amount === null ? {} : part);
  }

  private orderOf(charge: KnownCharge): Promise<MpOrder | undefined> {
    return charge.gateway_reference === null ? this.search(charge) : this.read(charge.gateway_reference);
  }

  private read(id: string): Promise<MpOrder | undefined> {
    return this.client.get<MpOrder>(pathOf(id));
  }

  /** Finds an order by our id, which may take a moment after its creation. A refused search finds none. */
  private async search({ payment_id, created_at }: Pick<KnownCharge, 'payment_id' | 'created_at'>) {
    const query = new URLSearchParams({
      external_reference: payment_id,
      begin_date: new Date(created_at.getTime() - DAY).toISOString(),
      end_date: new Date(created_at.getTime() + DAY).toISOString(),
    });
    const found = await this.client.get<MpOrders>(`${ORDERS}?${query}`).catch((error: unknown) => {
      if (!isAnswer(error)) throw error;
      return undefined;
    });
    const made = [found?.data ?? []].flat().find(({ external_reference }) => external_reference === payment_id);
    return made && this.read(made.id);
  }

  /** Reads what else is told of an order's money: an approval does not wait for it, an undecided order does. */
  private async told(order: MpOrder): Promise<GatewayPayment> {
    const payment = paymentOfOrder(order);
    const { payment_id, status } = payment;
    const isUndecided = isLeftToPayments(order);
    if (payment_id === null || !(isUndecided || status === 'approved')) return payment;
    const payments = await this.payments.paymentsOf(byItsId({ payment_id })).catch((error: unknown) => {
      if (isUndecided) throw error;
      return [];
    });
    return withTold(
      payment,
      payments.find((one) => hadMoney(one.status)),
    );
  }
}

/** Returns a charge that is known by our id alone. */
function byItsId({ payment_id }: Pick<KnownCharge, 'payment_id'>): ChargeByReference {
  return { payment_id, method: 'card', gateway_reference: null, gateway_payment: null, terminal: null };
}

function pathOf(id: string): string {
  return `${ORDERS}/${encodeURIComponent(id)}`;
}

/** Returns the error of a refused charge, as the terminal's where it is. */
function ofTerminal(error: unknown): unknown {
  if (!(error instanceof GatewayRefusalError) && !(error instanceof GatewayUndecidedError)) return error;
  if (error.code === BUSY) return new TerminalBusyError(error.message, error.code);
  return error.code !== undefined && AWAY.includes(error.code)
    ? new TerminalAwayError(error.message, error.code)
    : error;
}
