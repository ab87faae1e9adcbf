import { type Id } from '@festix/domain/contract';
import { type Cents } from '@festix/domain/ground';
import { sellableLots, type Cart, type SaleRefusal, type SellableLot } from '@festix/domain/till';
import { liveQuery, type Subscription } from 'dexie';
import type { CallError } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import { askAfter, askServer, dismissExpired, giveUpOrder, pursueAsked, type AskedOutcome } from './asked-orders.ts';
import { closeDrawer, moveCash, openDrawer, returnCash, type Closing, type DrawerOutcome } from './cash-drawer.ts';
import { isTill, type TillDevice } from './device.ts';
import { forgetBuyers } from './forget-buyers.ts';
import type { AskedOrderRow, SaleRow, TillOperator, TillRow } from './journal.db.ts';
import { clearLeases, fillLeases, returnLeases, withdrawSettled } from './lease-keeper.ts';
import { sellFromStubs, type StubSale } from './sell-stubs.ts';
import type { TillEventRow } from './snap.db.ts';
import { isStorageFull } from './storage.ts';
import { grantedLeases, heldStubs } from './stubs.ts';
import type { TillAtWork, TillParts } from './till-at-work.ts';
import { fetchTillEvent, forgetSupervisors, operateTill, putTillsAway, takeTillOut } from './till-event.ts';
import { voidSale, type VoidOutcome, type VoidProof } from './void-sale.ts';

export type { AskedOutcome } from './asked-orders.ts';
export type { Closing, DrawerOutcome, DrawerRefusal } from './cash-drawer.ts';
export type { VoidOutcome, VoidProof } from './void-sale.ts';

/** What came of a sale. */
export type SaleOutcome =
  /** Paid, on the disk, with its receipt and tickets: hand them over. */
  | { came: 'sold'; sale: SaleRow }
  /** Asked of the server: a Pix that nobody has paid yet, or a question whose answer got lost and is asked again. */
  | { came: 'waiting'; order: AskedOrderRow }
  /** Nothing was sold. `lot_id` says where it lacks, and `left` how many stubs there are. */
  | { came: 'refused'; code: SaleRefusal; lot_id?: Id; left?: number }
  /** The server refused, in its own words; nothing was sold. */
  | { came: 'refused-by-server'; problem: CallError };

/** Milliseconds for which what the server said of prices and places is not asked for again. */
const EVENT_GOOD_FOR = 5_000;

/** Milliseconds that somebody who takes over waits for the server to say whether they may. */
const HEARD_WITHIN = 10_000;

interface TillState {
  device: TillDevice;
  event: TillEventRow;
  till: TillRow;
}

/**
 * This device as the till of one event. It sells from stubs that the server has lent to it, in the same way with and
 * without a network; what happens here is a fact that the server hears of, and what only the server can sell is asked of it.
 */
export class Till {
  readonly event_id: Id;
  private readonly state: TillState;
  private readonly work: TillAtWork;
  private readonly subscriptions: Subscription[];

  /** Begins with what is on the device; nothing when it is no till, was shut out, or has nothing of the event. */
  static async begin(event_id: Id, parts: TillParts): Promise<Till | undefined> {
    const { journal, snap } = parts;
    await Promise.all([forgetSupervisors(parts), forgetBuyers(parts), takeTillOut(event_id, parts)]);
    const [device, till, event] = await Promise.all([
      journal.device.get('this'),
      journal.tills.get(event_id),
      snap.till_events.get(event_id),
    ]);
    if (!isTill(device) || device.revoked_at !== null || !till || !event) return undefined;
    return new Till({ device, event, till }, parts);
  }

  private constructor(state: TillState, parts: TillParts) {
    const { event_id } = state.event;
    this.event_id = event_id;
    this.state = state;
    this.work = {
      ...parts,
      event_id,
      device: state.device,
      event: () => this.state.event,
      operator: () => this.state.till.operator,
      refusedUntil: new Map(),
    };
    this.subscriptions = [
      watch(
        () => parts.snap.till_events.get(event_id),
        // What was read before the server was heard may be told after it.
        (event) => {
          if (event.fetched_at >= this.state.event.fetched_at) this.state.event = event;
        },
      ),
      watch(
        () => parts.journal.tills.get(event_id),
        (till) => this.take(till),
      ),
    ];
  }

  get event(): TillEventRow {
    return this.state.event;
  }

  get device(): TillDevice {
    return this.state.device;
  }

  get operator(): TillOperator {
    return this.state.till.operator;
  }

  /** Stops listening to the databases. */
  end(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  /** For the sync: sorts out what needs no answer, then hears what the server says, and asks for what the till needs. */
  async pull(signal: AbortSignal): Promise<void> {
    await clearLeases(this.work);
    if (this.isEventOld()) await this.hear(signal);
    await pursueAsked(this.work);
    await fillLeases(this.work, signal);
  }

  /**
   * Somebody else sells from here on, who has signed in for it. False where the sale point doesn't know them, for the
   * server would take none of their sales. Rejects with what the call rejects with that asks it.
   */
  async operate({ id, name }: TillOperator): Promise<boolean> {
    const isKnown = () => this.event.operators.some((one) => one.id === id);
    // They may have come to the sale point since it was asked last.
    if (!isKnown()) await this.hear(AbortSignal.timeout(HEARD_WITHIN));
    if (!isKnown()) return false;
    this.take(await operateTill(this.event_id, { id, name }, this.work));
    return true;
  }

  /** What was read before somebody took the till over may be told after it: sales would be put down to who had left. */
  private take(till: TillRow): void {
    if ((till.turn ?? 0) >= (this.state.till.turn ?? 0)) this.state.till = till;
  }

  /** What can be sold at this moment, told truthfully with and without a network. A live query may read it. */
  async sellable(): Promise<SellableLot[]> {
    const { journal, clock, link, snap } = this.work;
    const latest = clock.serverLatest();
    const event = (await snap.till_events.get(this.event_id)) ?? this.event;
    const { leases } = await journal.transaction('r', [journal.leases, journal.stubs], async () =>
      heldStubs(event, journal, latest),
    );
    return sellableLots({
      lots: event.lots,
      leases,
      offline_places: event.sale_point.offline_places,
      meia_remaining: event.meia_quota.remaining,
      is_online: link.up !== false,
    });
  }

  /** One sale, whole or not at all: from stubs where they suffice, else by the server where there is a way to it. */
  async sell(cart: Cart): Promise<SaleOutcome> {
    try {
      return cart.payment_method === 'pix' ? await this.askForPix(cart) : await this.sellHere(cart);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      reportError(error, 'till.sell');
      return { came: 'refused', code: 'NOT_STORED' };
    }
  }

  /** Asks once what became of an order; nothing of one that nobody here asked for. */
  askAfter(order_id: Id): Promise<AskedOutcome | undefined> {
    return askAfter(order_id, this.work);
  }

  /** Whoever was to pay has gone. A sale that was paid all the same is told. */
  giveUp(order_id: Id): Promise<AskedOutcome | undefined> {
    return giveUpOrder(order_id, this.work);
  }

  /** A Pix that nobody paid is told no more. */
  dismissExpired(order_id: Id): Promise<void> {
    return dismissExpired(order_id, this.work);
  }

  voidSale(order_id: Id, proof: VoidProof): Promise<VoidOutcome> {
    return voidSale(order_id, proof, this.work);
  }

  async openDrawer(amount: Cents): Promise<DrawerOutcome> {
    const outcome = await openDrawer(amount, this.work);
    if (outcome.came === 'done') await takeTillOut(this.event_id, this.work);
    return outcome;
  }

  supply(amount: Cents, note?: string): Promise<DrawerOutcome> {
    return moveCash('supply', amount, note, this.work);
  }

  withdraw(amount: Cents, note?: string): Promise<DrawerOutcome> {
    return moveCash('withdrawal', amount, note, this.work);
  }

  /** Somebody who owes money for a stub that was not this till's has handed it back, once. */
  returnCash(order_id: Id, amount: Cents): Promise<DrawerOutcome> {
    return returnCash(order_id, amount, this.work);
  }

  /** Whoever sells has looked at a sale that the server made while they were elsewhere. */
  async noteSeen(order_id: Id): Promise<void> {
    await this.work.journal.sales
      .where('id')
      .equals(order_id)
      .modify((sale) => void delete sale.unseen);
  }

  /** Closes the drawer for good, and gives back what nobody will sell: at once, or when the server is there again. */
  async closeDrawer(closing: Closing): Promise<DrawerOutcome> {
    const outcome = await closeDrawer(closing, this.work);
    // The drawer is closed whatever becomes of the stubs, and the next round tries again.
    if (outcome.came === 'done') {
      await clearLeases(this.work).catch((error: unknown) => reportError(error, 'till.close'));
    }
    return outcome;
  }

  /** Gives back every unsold stub of this device, before somebody leaves; no more come until it is opened again. */
  async returnStubs(): Promise<void> {
    await putTillsAway(this.work);
    await returnLeases(this.work);
  }

  private async hear(signal: AbortSignal): Promise<void> {
    const held = await grantedLeases(this.event_id, this.work.journal);
    this.state.event = await fetchTillEvent(this.event_id, this.work, signal);
    await withdrawSettled(
      held.map(({ id }) => id),
      this.work,
    );
    await clearLeases(this.work);
  }

  private async sellHere(cart: Cart): Promise<SaleOutcome> {
    const made = await sellFromStubs(cart, this.work);
    if (made.came === 'short') return this.sellElsewhere(cart, made);
    if (made.came === 'sold') this.work.queued();
    return made;
  }

  private async sellElsewhere(cart: Cart, short: Extract<StubSale, { came: 'short' }>): Promise<SaleOutcome> {
    const { lot_id, left, lacks, must_sell_apart } = short;
    if (this.work.link.up === false) {
      return { came: 'refused', code: lacks === 'meia' ? 'NO_MEIA' : 'NO_STUBS', lot_id, left };
    }
    if (must_sell_apart) return { came: 'refused', code: 'SELL_APART', lot_id, left };
    return this.ask(cart);
  }

  private async askForPix(cart: Cart): Promise<SaleOutcome> {
    return this.work.link.up === false ? { came: 'refused', code: 'NEEDS_CONNECTION' } : this.ask(cart);
  }

  private async ask(cart: Cart): Promise<SaleOutcome> {
    const outcome = await askServer(cart, this.work);
    return outcome.came === 'ended' ? { came: 'refused', code: 'NOT_PAID' } : outcome;
  }

  /** One that was fetched in the future was fetched before somebody set the clock back; at a turn other lots are sold. */
  private isEventOld(): boolean {
    const { clock } = this.work;
    const { fetched_at, turns_at = null } = this.event;
    const age = clock.wall() - fetched_at;
    const hasTurned = turns_at !== null && clock.serverEarliest() >= Date.parse(turns_at);
    return age < 0 || age >= EVENT_GOOD_FOR || hasTurned;
  }
}

function watch<T>(query: () => Promise<T | undefined>, changed: (value: T) => void): Subscription {
  return liveQuery(query).subscribe({
    next: (value) => value !== undefined && changed(value),
    error: (error: unknown) => reportError(error, 'till.watch'),
  });
}
