import {
  type Id,
  type LeaseBody,
  type LeaseView,
  type OpResultView,
  type OpsBody,
  type OpsView,
  type SalePointOrderBody,
  type SalePointOrderDetailView,
  type StubView,
  type TillLotView,
  type TillOfferView,
  type TillView,
} from '@festix/domain/contract';
import { cents, instantOf } from '@festix/domain/ground';
import { type OrderStatus, type TillSaleMethod } from '@festix/domain/selling';
import { type Op } from '@festix/domain/sync';
import { v7 as newId } from 'uuid';
import { CallError, UnreachableError } from '../../data/call.ts';
import { isCutOff } from '../../data/cut.ts';
import type { TillApi } from '../till-api.ts';
import { TillTerminal } from './till-terminal.ts';

export const EVENT_ID = '0197c0de-0000-7000-8000-000000000001';
export const LOT_ID = '0197c0de-0000-7000-8000-0000000000a1';
export const OTHER_LOT_ID = '0197c0de-0000-7000-8000-0000000000a2';
export const OPERATOR = { id: '0197c0de-0000-7000-8000-0000000000b1', name: 'Ana' };
export const OTHER_OPERATOR = { id: '0197c0de-0000-7000-8000-0000000000b2', name: 'Bia' };
export const SUPERVISOR_ID = '0197c0de-0000-7000-8000-0000000000b9';
export const STARTS = '2026-06-13T23:00:00.000Z';
export const ENDS = '2026-06-14T07:00:00.000Z';
/** Server's time at the beginning of a spec. */
export const NOW = Date.parse('2026-06-14T01:00:00.000Z');

export const INTEIRA = price('0197c0de-0000-7000-8000-000000000c01', 'Inteira', 'inteira', 120_00);
export const MEIA = price('0197c0de-0000-7000-8000-000000000c02', 'Meia', 'meia_estudante', 60_00);
export const CAMAROTE = price('0197c0de-0000-7000-8000-000000000c03', 'Inteira', 'inteira', 260_00);

function price(id: Id, name: string, kind: TillOfferView['kind'], amount: number): TillOfferView {
  const terms = { pricing: 'fixed', min_per_order: null, max_per_order: null, places: 1 } as const;
  return { id, name, kind, unit_amount: cents(amount), ...terms, suggestions: [] };
}

interface ServedLease {
  id: Id;
  lot_id: Id;
  device_id: Id;
  sale_point_id: Id;
  meia_allowance: number;
  expires_at: string;
  stubs: Map<Id, { stub: StubView; state: 'leased' | 'sold' | 'returned' | 'released' }>;
  view: LeaseView;
}

/** A sale as it was asked for, by the terminal too. */
type AskedSale = Omit<SalePointOrderBody, 'payment_method'> & { payment_method: TillSaleMethod };

interface ServedOrder {
  body: AskedSale;
  status: OrderStatus;
  total: number;
  tickets: { id: Id; price: TillOfferView; lot: TillLotView; code: string }[];
  isIn: boolean;
  created_at: number;
}

/** A lot as the server keeps it. */
interface ServedLot {
  limit: number;
  sold: number;
  reserved: number;
  leased: number;
}

/**
 * The server's side of selling in memory, for the till's specs: stock, leases, orders, and ops that have their effect
 * once. It answers as the contract promises; faults are put around it by the specs.
 */
export class TillServer {
  now = NOW;
  /** Milliseconds that a lease lasts. */
  leaseLasts = Date.parse(ENDS) - NOW;
  meiaPerLease = 5;
  view: TillView;
  readonly stock = new Map<Id, ServedLot>();
  readonly leases = new Map<Id, ServedLease>();
  readonly orders = new Map<Id, ServedOrder>();
  readonly ops = new Map<Id, { op: Op; result: OpResultView }>();
  /** Orders of uploaded sales, by the device and its receipt. */
  readonly receipts = new Map<string, Id>();
  /** Amounts to return to people, by their sale. */
  readonly owed = new Map<Id, number>();
  readonly terminal = new TillTerminal(this);
  /** Requests, in order. */
  readonly asked: string[] = [];

  constructor(places: Record<Id, number> = { [LOT_ID]: 100, [OTHER_LOT_ID]: 0 }) {
    for (const [id, limit] of Object.entries(places)) this.stock.set(id, { limit, sold: 0, reserved: 0, leased: 0 });
    this.view = {
      event: {
        id: EVENT_ID,
        number: 77,
        name: 'Arraial da Lua Cheia',
        slug: 'arraial-da-lua-cheia',
        start_date: STARTS,
        end_date: ENDS,
        time_zone: 'America/Sao_Paulo',
        canceled_at: null,
        venue: null,
        producer: { name: 'Quadrilha' },
      },
      sale_point: {
        id: '0197c0de-0000-7000-8000-0000000000f1',
        name: 'Bilheteria Norte',
        run_by: 'platform',
        payment_methods: ['cash', 'pix', 'card_machine'],
        tickets_per_sale: 20,
        offline_places: 50,
      },
      lots: [
        { ...lot(LOT_ID, 1, '1º lote'), prices: [INTEIRA, MEIA] },
        { ...lot(OTHER_LOT_ID, 2, 'Camarote'), prices: [CAMAROTE] },
      ],
      meia_quota: { limit: 40, remaining: 40 },
      operators: [OPERATOR, OTHER_OPERATOR],
      supervisors: [{ id: SUPERVISOR_ID, name: 'Sueli', pin: null }],
      leases: [],
      cash_to_return: [],
      voided: [],
      given_back: [],
      refunded: [],
      turns_at: null,
      server_time: instantOf(this.now),
      min_client: '0.0.1',
      grant_expires_at: instantOf(Date.parse(ENDS) + 12 * 3_600_000),
    };
  }

  /** Changes the till's view of the event. */
  tell(change: Partial<TillView>): void {
    this.view = { ...this.view, ...change };
  }

  readonly api: TillApi = {
    event: async () => {
      if (isCutOff()) throw new UnreachableError(undefined);
      return this.describe();
    },
    lease: async (body) => this.lease(body),
    sell: async (body) => this.sell(body),
    order: async (order_id) => this.order(order_id),
    giveBack: async (order_id) => this.giveBack(order_id),
    charge: async (body) => this.terminal.charge(body),
    chargeState: async (order_id) => this.terminal.view(order_id),
    giveUpCharge: async (order_id) => this.terminal.giveUp(order_id),
    cashSession: async (session_id) => this.terminal.compare(session_id),
  };

  free(lot_id: Id): number {
    const { limit, sold, reserved, leased } = this.stock.get(lot_id)!;
    return limit - sold - reserved - leased;
  }

  /** Releases the lease of a lost till, as a supervisor does: its unsold stubs are dead, and their places free. */
  release(lease_id: Id): void {
    const lease = this.leases.get(lease_id)!;
    this.settle(lease, [...lease.stubs.keys()], 'released');
  }

  describe(): TillView {
    this.asked.push('event');
    const lots = this.view.lots.map((one) => ({ ...one, remaining_tickets: this.free(one.id) }));
    const out = (lease: ServedLease) => [...lease.stubs.values()].filter(({ state }) => state === 'leased').length;
    const leases = [...this.leases.values()]
      .filter((lease) => out(lease) > 0)
      .map((lease) => ({
        id: lease.id,
        event: { id: EVENT_ID, name: this.view.event.name },
        lot: { id: lease.lot_id, name: '' },
        sale_point: { id: lease.sale_point_id, name: '' },
        device: { id: lease.device_id, name: '', last_seen_at: null },
        operator: OPERATOR,
        of_operator: { out: 0, devices: 1 },
        amount: lease.stubs.size,
        sold: 0,
        out: out(lease),
        meia_allowance: lease.meia_allowance,
        state: Date.parse(lease.expires_at) > this.now ? ('active' as const) : ('suspect' as const),
        created_at: instantOf(this.now),
        expires_at: lease.expires_at,
      }));
    const cash_to_return = [...this.owed].map(([order_id, amount]) => ({ order_id, amount: cents(amount) }));
    return structuredClone({ ...this.view, lots, leases, cash_to_return, server_time: instantOf(this.now) });
  }

  /** Lends all requested places or none: the same id is the same lease. */
  lease({ id, lot_id, device_id, amount }: LeaseBody): LeaseView {
    this.asked.push(`lease ${amount}`);
    const known = this.leases.get(id);
    if (known) return structuredClone(known.view);
    if (this.held(lot_id, device_id) + amount > this.view.sale_point.offline_places) {
      throw new CallError(409, { code: 'LEASE_TOO_LARGE' });
    }
    if (this.free(lot_id) < amount) throw new CallError(409, { code: 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR' });
    this.stock.get(lot_id)!.leased += amount;
    const stubs = Array.from({ length: amount }, (): StubView => {
      const serial = ++this.serial;
      return { ticket_id: newId(), serial, code: `CODE${serial}`, qr: `T1-${serial}` };
    });
    const expires_at = instantOf(Math.min(this.now + this.leaseLasts, Date.parse(ENDS)));
    const { prices } = this.view.lots.find((one) => one.id === lot_id)!;
    const meia_allowance = Math.min(amount, this.meiaPerLease);
    const view: LeaseView = { id, event_id: EVENT_ID, lot_id, stubs, prices, meia_allowance, expires_at };
    this.leases.set(id, {
      id,
      lot_id,
      device_id,
      sale_point_id: this.view.sale_point.id,
      meia_allowance,
      expires_at,
      view,
      stubs: new Map(stubs.map((stub) => [stub.ticket_id, { stub, state: 'leased' }])),
    });
    return structuredClone(view);
  }

  /** Stubs of a lot that a device has, by its uploads. */
  private held(lot_id: Id, device_id: Id): number {
    const theirs = [...this.leases.values()].filter(
      (lease) => lease.lot_id === lot_id && lease.device_id === device_id,
    );
    const stubs = theirs.flatMap((lease) => [...lease.stubs.values()]);
    return stubs.filter(({ state }) => state === 'leased').length;
  }

  sell(body: SalePointOrderBody): SalePointOrderDetailView {
    this.asked.push('sell');
    this.book(body);
    return this.order(body.id);
  }

  /** Makes an order, once. */
  book(body: AskedSale): void {
    if (!this.orders.has(body.id)) this.orders.set(body.id, this.newOrder(body));
  }

  private newOrder(body: AskedSale): ServedOrder {
    const waits = body.payment_method === 'pix' || body.payment_method === 'card';
    const tickets = body.items.flatMap(({ price_id, amount, unit_amount }) => {
      const sold = this.view.lots.find(({ prices }) => prices.some(({ id }) => id === price_id))!;
      const asked = sold.prices.find(({ id }) => id === price_id)!;
      const paid = { ...asked, unit_amount: cents(unit_amount ?? asked.unit_amount) };
      return Array.from({ length: amount }, () => ({
        id: newId(),
        price: paid,
        lot: sold,
        code: `CODE${++this.serial}`,
      }));
    });
    for (const [lot_id, stock] of this.stock) {
      const wanted = tickets.filter(({ lot: { id } }) => id === lot_id).length;
      if (wanted > this.free(lot_id)) throw new CallError(409, { code: 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR' });
      if (waits) stock.reserved += wanted;
      else stock.sold += wanted;
    }
    const total = tickets.reduce((sum, ticket) => sum + ticket.price.unit_amount, 0);
    return { body, status: waits ? 'booking' : 'paid', total, tickets, isIn: false, created_at: this.now };
  }

  /** Moves an order as the gateway does after a payment, or after its timeout. */
  move(order_id: Id, status: OrderStatus): void {
    const order = this.orders.get(order_id)!;
    for (const [lot_id, stock] of this.stock) {
      const amount = order.tickets.filter(({ lot: { id } }) => id === lot_id).length;
      if (order.status === 'booking') stock.reserved -= amount;
      if (status === 'paid') stock.sold += amount;
    }
    order.status = status;
  }

  order(order_id: Id): SalePointOrderDetailView {
    const order = this.orders.get(order_id);
    if (!order) throw new CallError(404, { code: 'NOT_FOUND' });
    const { body, status, total, tickets, isIn, created_at } = order;
    // As much of the view as a till reads.
    return structuredClone({
      id: order_id,
      event_id: EVENT_ID,
      sold_by: OPERATOR,
      created_at: instantOf(created_at),
      code: 'FTXARR0000000',
      status,
      total: cents(total),
      payment_method: body.payment_method,
      tickets: tickets.map(({ id, price: paid, lot: sold, code }) => ({
        id,
        price: { ...paid, currency: 'BRL', lot: { id: sold.id, name: sold.name } },
        unit_amount: paid.unit_amount,
        checkIn: isIn ? { at: instantOf(this.now), by: null, device: null, gate: null } : null,
        ...(status === 'paid' && { code, qr: `T1-${code}` }),
      })),
    }) as unknown as SalePointOrderDetailView;
  }

  private giveBack(order_id: Id): void {
    const order = this.orders.get(order_id);
    if (!order) throw new CallError(404, { code: 'NOT_FOUND' });
    if (order.status !== 'booking') throw new CallError(409, { code: 'DELETE_BOOKINGS_ERROR' });
    this.move(order_id, 'cancelled');
  }

  /** Applies each op once: the same id has the same answer, and another body under it throws. */
  takeOps({ ops }: OpsBody, device_id: Id): OpsView {
    const results = (ops as Op[]).map((op): OpResultView => {
      const known = this.ops.get(op.id);
      if (known) {
        if (JSON.stringify(known.op) !== JSON.stringify(op)) throw new Error(`Op ${op.id} came with another body`);
        return { ...known.result, outcome: 'duplicate' };
      }
      const result = this.effect(op, device_id);
      this.ops.set(op.id, { op, result });
      return result;
    });
    return { results, server_time: instantOf(this.now) };
  }

  private effect(op: Op, device_id: Id): OpResultView {
    const { id } = op;
    if (op.type === 'lease_return') {
      this.settle(this.leases.get(op.payload.lease_id)!, op.payload.ticket_ids, 'returned');
    }
    if (op.type === 'sale' || op.type === 'receipt') {
      const receipt = `${device_id} ${op.payload.receipt_number}`;
      if (this.receipts.has(receipt)) throw new Error(`Receipt ${receipt} was handed out twice`);
      this.receipts.set(receipt, op.payload.order_id);
    }
    if (op.type === 'sale') {
      const { items, order_id } = op.payload;
      const lost = items.filter(({ ticket_id }) => !this.sellStub(ticket_id));
      const amount = lost.reduce((sum, { unit_amount }) => sum + unit_amount, 0);
      if (lost.length > 0) this.owed.set(order_id, amount);
    }
    if (op.type === 'sale_void' && this.orders.get(op.payload.order_id)?.isIn) {
      return { id, outcome: 'conflict', code: 'ORDER_HAS_ENTRIES' };
    }
    return { id, outcome: 'applied' };
  }

  private sellStub(ticket_id: Id): boolean {
    for (const lease of this.leases.values()) {
      const stub = lease.stubs.get(ticket_id);
      if (stub?.state !== 'leased') continue;
      stub.state = 'sold';
      const stock = this.stock.get(lease.lot_id)!;
      stock.leased -= 1;
      stock.sold += 1;
      return true;
    }
    return false;
  }

  private settle(lease: ServedLease, ticket_ids: readonly Id[], state: 'returned' | 'released'): void {
    for (const ticket_id of ticket_ids) {
      const stub = lease.stubs.get(ticket_id);
      if (stub?.state !== 'leased') continue;
      stub.state = state;
      this.stock.get(lease.lot_id)!.leased -= 1;
    }
  }

  private serial = 0;
}

function lot(id: Id, number: number, name: string): Omit<TillLotView, 'prices'> {
  return { id, number, name, sorting: number, remaining_tickets: 0, is_soldout: false };
}

/** No way to the server. */
export const noWay: TillApi = {
  event: () => Promise.reject(new UnreachableError(undefined)),
  lease: () => Promise.reject(new UnreachableError(undefined)),
  sell: () => Promise.reject(new UnreachableError(undefined)),
  order: () => Promise.reject(new UnreachableError(undefined)),
  giveBack: () => Promise.reject(new UnreachableError(undefined)),
  charge: () => Promise.reject(new UnreachableError(undefined)),
  chargeState: () => Promise.reject(new UnreachableError(undefined)),
  giveUpCharge: () => Promise.reject(new UnreachableError(undefined)),
  cashSession: () => Promise.reject(new UnreachableError(undefined)),
};
