import { type Id, type OrderView } from '@festix/domain/contract';
import { DAY, eventEnd } from '@festix/domain/ground';
import { GUEST, type OwnList } from './own-lists.ts';
import { OwnTicketsDb, type KeptOrderRow } from './own-tickets.db.ts';

/** Milliseconds after an event for which its tickets are kept: their owner may still have to show them. */
const USEFUL_AFTER = DAY;

/** The tickets that this device shows without a network. */
export class OwnTickets {
  constructor(
    private readonly db = new OwnTicketsDb(),
    private readonly now: () => number = Date.now,
  ) {}

  /** Stores an order's new state, or removes an order without a ticket to show. */
  async keep(owner: Id, order: OrderView): Promise<void> {
    const row = this.rowOf(owner, order);
    if (this.isWorthKeeping(row)) await this.db.orders.put(row);
    else await this.db.orders.where('order_id').equals(order.id).delete();
  }

  /** Stores a whole list of an account, and removes what is no longer in it. */
  async keepList(owner: Id, list: OwnList, orders: readonly OrderView[]): Promise<void> {
    const rows = orders.map((order) => this.rowOf(owner, order)).filter((row) => this.isWorthKeeping(row));
    await this.db.transaction('rw', this.db.orders, async () => {
      const before = await this.db.orders.where('owner').equals(owner).toArray();
      await this.db.orders.bulkDelete(before.filter((row) => row.list === list).map(keyOf));
      await this.db.orders.bulkPut(rows);
    });
  }

  /** Returns an order; a bought one precedes a transferred one. */
  async find(order_id: Id): Promise<KeptOrderRow | undefined> {
    const rows = await this.db.orders.where('order_id').equals(order_id).toArray();
    const useful = rows.filter((row) => !this.isOver(row.order));
    return useful.find(({ list }) => list === 'purchased') ?? useful[0];
  }

  /** Returns a list in the API's order: coming events first, by start, then the newest. */
  async list(list: OwnList): Promise<KeptOrderRow[]> {
    const rows = await this.db.orders.where('[list+order_id]').between([list, ''], [list, '\uffff']).toArray();
    const useful = rows.filter((row) => !this.isOver(row.order));
    const newest = useful.sort((one, other) => boughtAt(other) - boughtAt(one));
    const coming = newest.filter((row) => this.isComing(row)).sort((one, other) => startOf(one) - startOf(other));
    return [...coming, ...newest.filter((row) => !this.isComing(row))];
  }

  /**
   * Removes the orders of other accounts, and keeps this account's and the browser's. Without an account, removes those
   * of all accounts.
   */
  async forgetOthers(owner: Id | undefined): Promise<void> {
    await this.db.orders
      .where('owner')
      .noneOf([GUEST, ...(owner ? [owner] : [])])
      .delete();
  }

  async forgetAll(): Promise<void> {
    await this.db.orders.clear();
  }

  /** Removes tickets of events that ended long ago. */
  async forgetOver(): Promise<void> {
    await this.db.orders.filter((row) => this.isOver(row.order)).delete();
  }

  private rowOf(owner: Id, order: OrderView): KeptOrderRow {
    const { answers: _, transfers: _transfers, user, ...shown } = order;
    const buyer = user && { user: { id: user.id, name: user.name, email: null, phone: null, document: null } };
    return {
      order_id: order.id,
      list: user ? 'purchased' : 'assigned',
      owner,
      order: { ...shown, ...buyer, payment: null },
      kept_at: this.now(),
    };
  }

  private isComing({ order: { event } }: KeptOrderRow): boolean {
    return Date.parse(eventEnd(event)) > this.now();
  }

  private isWorthKeeping({ order }: KeptOrderRow): boolean {
    return order.status === 'paid' && order.tickets !== undefined && order.tickets.length > 0 && !this.isOver(order);
  }

  private isOver({ event }: OrderView): boolean {
    return this.now() > Date.parse(eventEnd(event)) + USEFUL_AFTER;
  }
}

function boughtAt({ order }: KeptOrderRow): number {
  return Date.parse(order.created_at);
}

function startOf({ order }: KeptOrderRow): number {
  return Date.parse(order.event.start_date);
}

function keyOf({ list, order_id }: KeptOrderRow): [OwnList, Id] {
  return [list, order_id];
}
