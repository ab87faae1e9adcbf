import {
  CardTerminals,
  GatewayRefusalError,
  GatewayUndecidedError,
  TerminalAwayError,
  TerminalBusyError,
  type ChargeKeeper,
  type GatewayPayment,
  type GatewayTerminal,
  type KnownCharge,
  type Refund,
  type TerminalCharge,
} from '../payment-gateway.ts';
import type { MpOrder, MpTerminals } from './answers.ts';
import type { MercadoPagoClient } from './client.ts';
import { isOpenOrder, paymentOfOrder } from './order-answers.ts';
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

/** Charges cards at Mercado Pago's Point terminals by its Orders API. Our charge id is the key and the external reference. */
export class MercadoPagoTerminals extends CardTerminals {
  constructor(
    private readonly client: MercadoPagoClient,
    private readonly payments: Pick<ChargeKeeper, 'paymentsOf' | 'refund'>,
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

  async charge(asked: TerminalCharge): Promise<GatewayPayment> {
    const order = await this.client
      .post<MpOrder>(ORDERS, asked.payment_id, orderBody(asked))
      .catch((error: unknown): never => {
        throw ofTerminal(error);
      });
    return this.withCard(paymentOfOrder(order));
  }

  /** Returns the order's payment; without an answer to its creation, what a search finds of its money. */
  async paymentsOf({ payment_id, gateway_reference }: KnownCharge): Promise<GatewayPayment[]> {
    return gateway_reference === null ? this.payments.paymentsOf(byItsId(payment_id)) : this.ofOrder(gateway_reference);
  }

  /** Reads an order by its id; empty for one that is not a terminal's. */
  async ofOrder(id: string): Promise<GatewayPayment[]> {
    const order = await this.client.get<MpOrder>(`${ORDERS}/${encodeURIComponent(id)}`);
    return order?.type === 'point' ? [await this.withCard(paymentOfOrder(order))] : [];
  }

  async cancel({ payment_id, gateway_reference }: KnownCharge): Promise<void> {
    // Its creation was never answered: it ends by its own time.
    if (gateway_reference === null) return;
    const path = `${ORDERS}/${encodeURIComponent(gateway_reference)}`;
    try {
      await this.client.post<MpOrder>(`${path}/cancel`, `${payment_id}-cancel`, {});
    } catch (error) {
      if (!(error instanceof GatewayRefusalError) && !(error instanceof GatewayUndecidedError)) throw error;
      const order = await this.client.get<MpOrder>(path);
      if (!order || !isOpenOrder(order)) return;
      throw new GatewayRefusalError(`the terminal alone can end order ${gateway_reference}`);
    }
  }

  async refund({ payment_id, gateway_reference }: KnownCharge, refund: Refund): Promise<void> {
    if (gateway_reference === null) return this.payments.refund(byItsId(payment_id), refund);
    const { refund_id, amount } = refund;
    const path = `${ORDERS}/${encodeURIComponent(gateway_reference)}`;
    if (amount === null) {
      await this.client.post(`${path}/refund`, refund_id, {});
      return;
    }
    const [payment] = (await this.client.get<MpOrder>(path))?.transactions?.payments ?? [];
    if (!payment) throw new GatewayRefusalError(`Mercado Pago has no money of charge ${payment_id}`);
    const body = { transactions: [{ id: payment.id, amount: toReais(amount).toFixed(2) }] };
    await this.client.post(`${path}/refund`, refund_id, body);
  }

  /** Adds what the order does not tell of an approved card: its last digits and the authorization. */
  private async withCard(payment: GatewayPayment): Promise<GatewayPayment> {
    if (payment.status !== 'approved' || payment.payment_id === null) return payment;
    const [told] = await this.payments.paymentsOf(byItsId(payment.payment_id)).catch(() => []);
    const { last_four = null, authorization_code = null } = told?.card ?? {};
    return payment.card ? { ...payment, card: { ...payment.card, last_four, authorization_code } } : payment;
  }
}

/** Returns a charge that is known by our id alone. */
function byItsId(payment_id: string): KnownCharge {
  return { payment_id, method: 'card', gateway_reference: null, gateway_payment: null, terminal: null };
}

/** Returns the error of a refused charge, as the terminal's where it is. */
function ofTerminal(error: unknown): unknown {
  if (!(error instanceof GatewayRefusalError) && !(error instanceof GatewayUndecidedError)) return error;
  if (error.code === BUSY) return new TerminalBusyError(error.message, error.code);
  return error.code !== undefined && AWAY.includes(error.code)
    ? new TerminalAwayError(error.message, error.code)
    : error;
}
