import type {
  CashCardChargeView,
  Id,
  SalePointOrderView,
  TerminalChargeView,
  TerminalSaleBody,
} from '@festix/domain/contract';
import { cents, instantOf, MINUTE, sumCents } from '@festix/domain/ground';
import { isTerminalDone, type TerminalState } from '@festix/domain/till';
import { CallError } from '../../data/call.ts';
import type { ComparedSession } from '../till-api.ts';
import type { TillServer } from './till-server.ts';

interface ServedCharge {
  body: TerminalSaleBody;
  state: TerminalState;
  detail: string | null;
}

/** The terminal of a till in memory: one charge at a time, by its id. */
export class TillTerminal {
  readonly name = 'Maquininha azul';
  /** What the server answers instead of charging; undefined: it charges. */
  refusal: { status: number; code: string; detail?: string } | undefined;
  readonly charges = new Map<Id, ServedCharge>();

  /** The requests for a charge, in order. */
  readonly asked: TerminalSaleBody[] = [];
  private readonly server: TillServer;

  constructor(server: TillServer) {
    this.server = server;
  }

  /** Gives the terminal to a till. */
  givenTo(device_id: Id, open_order_id: Id | null = null): void {
    this.server.tell({ terminals: [{ id: 't1', name: this.name, device_id, open_order_id }] });
  }

  charge(body: TerminalSaleBody): TerminalChargeView {
    this.asked.push(body);
    if (this.refusal) throw new CallError(this.refusal.status, this.refusal);
    if (!this.charges.has(body.id)) {
      if ([...this.charges.values()].some(({ state }) => !isTerminalDone(state))) {
        throw new CallError(409, { code: 'TERMINAL_BUSY', detail: 'A maquininha já tem uma cobrança aberta.' });
      }
      this.server.book({ ...body, payment_method: 'card' });
      this.charges.set(body.id, { body, state: 'sent', detail: null });
    }
    return this.view(body.id);
  }

  /** Moves the open charge, as the card, the buyer or the terminal does. */
  play(order_id: Id, state: TerminalState, detail: string | null = null): void {
    Object.assign(this.charges.get(order_id)!, { state, detail });
    if (state === 'approved') this.server.move(order_id, 'paid');
    else if (isTerminalDone(state)) this.server.move(order_id, 'cancelled');
  }

  giveUp(order_id: Id): TerminalChargeView {
    const charge = this.charges.get(order_id);
    if (!charge) throw new CallError(404, { code: 'NOT_FOUND' });
    if (!isTerminalDone(charge.state)) this.play(order_id, 'cancelled', 'given_up');
    return this.view(order_id);
  }

  view(order_id: Id): TerminalChargeView {
    const charge = this.charges.get(order_id);
    if (!charge) throw new CallError(404, { code: 'NOT_FOUND' });
    const { state, detail, body } = charge;
    const order = this.server.order(order_id) as SalePointOrderView;
    const card = {
      card_brand: 'visa',
      card_last_four: '4321',
      authorization_code: 'A1B2C3',
      installments: body.installments,
    };
    return {
      state,
      status_detail: detail,
      terminal: { name: this.name, reference: 'SANDBOX__1' },
      device_id: body.device_id,
      amount: order.total,
      card_type: body.card_type,
      installments: body.installments ?? 1,
      expires_at: instantOf(this.server.now + 15 * MINUTE),
      order: { ...order, ...(state === 'approved' && { payment: card as SalePointOrderView['payment'] }) },
    };
  }

  /** Returns a closed drawer's cards; an open one hides them. */
  compare(session_id: Id): ComparedSession {
    const closing = [...this.server.ops.values()].find(
      ({ op }) => op.type === 'cash_event' && op.payload.kind === 'closing' && op.payload.session_id === session_id,
    );
    if (!closing) return { closed_at: null, cards: null };
    const charges = [...this.charges]
      .filter(([, { state, body }]) => state === 'approved' && body.cash_session_id === session_id)
      .map(([order_id]) => this.chargeOf(order_id));
    const sum = sumCents(charges.map(({ terminal_amount }) => terminal_amount));
    const none = cents(0);
    return {
      closed_at: closing.op.occurred_at,
      cards: {
        ...{ charges, terminal: sum, drawer: sum, book: sum, difference: none },
        typed: { sales: 0, drawer: none, book: none, counted: null, difference: null },
      },
    };
  }

  private chargeOf(order_id: Id): CashCardChargeView {
    const { total, code } = this.server.order(order_id);
    return {
      ...{ order_id, code, receipt: null, at: instantOf(this.server.now), terminal: this.name, status: 'approved' },
      ...{ card_brand: 'visa', card_last_four: '4321', authorization_code: 'A1B2C3', installments: 1 },
      ...{ terminal_amount: total, drawer_amount: total, book_amount: total, difference: cents(0) },
    };
  }
}
