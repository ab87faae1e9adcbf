import { type Id } from '@festix/domain/contract';
import { type Cents } from '@festix/domain/ground';
import { sellableLots, type Cart, type SellableLot } from '@festix/domain/till';
import { liveQuery, type Subscription } from 'dexie';
import { reportError } from '../data/report-error.ts';
import { askAfter, dismissExpired, giveUpOrder, pursueAsked, type AskedOutcome } from './asked-orders.ts';
import { chargeCard, type CardToCharge, type ChargeOutcome } from './charge-card.ts';
import { closeDrawer, moveCash, openDrawer, returnCash, type Closing, type DrawerOutcome } from './cash-drawer.ts';
import { isTill, type TillDevice } from './device.ts';
import { forgetBuyers } from './forget-buyers.ts';
import type { TillOperator, TillRow } from './journal.db.ts';
import { clearLeases, fillLeases, returnLeases, withdrawSettled } from './lease-keeper.ts';
import { notStored, sellCart, type SaleOutcome } from './sell-cart.ts';
import type { TillEventRow } from './snap.db.ts';
import { noteFirstPrint, noteReprint, replacePapers } from './note-print.ts';
import type { Paper } from './paper-rows.ts';
import { grantedLeases, heldStubs } from './stubs.ts';
import { adoptCharge, forgetUnsold } from './terminal-charges.ts';
import type { TillAtWork, TillParts } from './till-at-work.ts';
import {
  fetchTillEvent,
  forgetHeard,
  forgetSupervisors,
  operateTill,
  putTillsAway,
  takeTillOut,
} from './till-event.ts';
import { voidSale, type VoidOutcome, type VoidProof } from './void-sale.ts';

export type { AskedOutcome } from './asked-orders.ts';
export type { CardToCharge, ChargeOutcome } from './charge-card.ts';
export type { Closing, DrawerOutcome, DrawerRefusal } from './cash-drawer.ts';
export type { SaleOutcome } from './sell-cart.ts';
export type { VoidOutcome, VoidProof } from './void-sale.ts';

/** Milliseconds for which the server's prices and places are not fetched again. */
const EVENT_GOOD_FOR = 5_000;

/** Timeout in milliseconds for the server's answer whether a person may take the till over. */
const HEARD_WITHIN = 10_000;

interface TillState {
  device: TillDevice;
  event: TillEventRow;
  till: TillRow;
}

/**
 * The till of one event on this device. Sells from leased stubs, the same way with and without a network; a sale is a
 * fact that it uploads. What needs the server (Pix, lots without stubs) it requests there.
 */
export class Till {
  readonly event_id: Id;
  private readonly state: TillState;
  private readonly work: TillAtWork;
  private readonly subscriptions: Subscription[];

  /**
   * Returns the till in its stored state; undefined when the device is no till, was revoked, or has no data of the
   * event.
   */
  static async begin(event_id: Id, parts: TillParts): Promise<Till | undefined> {
    const { journal, snap } = parts;
    await Promise.all([
      forgetSupervisors(parts),
      forgetHeard(parts),
      forgetBuyers(parts),
      takeTillOut(event_id, parts),
    ]);
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
        // A row read before the server's answer may arrive after it.
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

  /** Unsubscribes from the databases. */
  end(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  /** Syncs the till: settles what needs no answer, fetches the server's state, and requests leases. */
  async pull(signal: AbortSignal): Promise<void> {
    await clearLeases(this.work);
    if (this.isEventOld()) await this.hear(signal);
    await adoptCharge(this.work);
    await pursueAsked(this.work);
    await fillLeases(this.work, signal);
  }

  /**
   * Changes the operator to a person who has signed in. Returns false where the sale point does not know the person,
   * because the server would refuse the sales. Rejects as the request does.
   */
  async operate({ id, name }: TillOperator): Promise<boolean> {
    const isKnown = () => this.event.operators.some((one) => one.id === id);
    // The person may have joined the sale point since the last answer.
    if (!isKnown()) await this.hear(AbortSignal.timeout(HEARD_WITHIN));
    if (!isKnown()) return false;
    this.take(await operateTill(this.event_id, { id, name }, this.work));
    return true;
  }

  /**
   * Takes a row over unless its turn is an older one: a row read before a change of operator would book sales to the
   * person who left.
   */
  private take(till: TillRow): void {
    if ((till.turn ?? 0) >= (this.state.till.turn ?? 0)) this.state.till = till;
  }

  /** Returns what can be sold now, with or without a network. May run in a live query. */
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

  /** Sells a cart, all or nothing: from stubs if they suffice, else through the server if it is reachable. */
  sell(cart: Cart): Promise<SaleOutcome> {
    return sellCart(cart, this.work);
  }

  /** Sells a cart by the till's terminal, which charges the card; only with the server in reach. */
  charge(cart: Cart, card: CardToCharge): Promise<ChargeOutcome> {
    return chargeCard(cart, card, this.work).catch(notStored);
  }

  /** Forgets why a charge sold nothing, once the operator was told. */
  forgetUnsold(order_id: Id): Promise<void> {
    return forgetUnsold(order_id, this.work);
  }

  /** Asks the server once about an order; undefined for an order that this till did not request. */
  askAfter(order_id: Id): Promise<AskedOutcome | undefined> {
    return askAfter(order_id, this.work);
  }

  /** Gives up an order whose buyer has left. Resolves to the sale if it was paid all the same. */
  giveUp(order_id: Id): Promise<AskedOutcome | undefined> {
    return giveUpOrder(order_id, this.work);
  }

  /** Hides an expired Pix. */
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

  /** Records, once, that cash was returned for a stub that this till no longer held. */
  returnCash(order_id: Id, amount: Cents): Promise<DrawerOutcome> {
    return returnCash(order_id, amount, this.work);
  }

  /** Notes the first print of a sale, and queues papers of it; resolves to false if it was printed before. */
  noteFirstPrint(order_id: Id, papers: readonly Paper[] = []): Promise<boolean> {
    return noteFirstPrint(order_id, papers, this.work);
  }

  /** Takes papers of a sale off the queue, which another print replaces; resolves to whether nothing of it has come out. */
  replacePapers(order_id: Id, with_tickets: boolean): Promise<boolean> {
    return replacePapers(order_id, with_tickets, this.work);
  }

  /** Counts a further print of a sale, and tells the server of it. */
  async noteReprint(order_id: Id, with_tickets: boolean): Promise<void> {
    await noteReprint(order_id, with_tickets, this.work);
    this.work.queued();
  }

  /** Marks a sale as seen that the server completed while the operator was elsewhere. */
  async noteSeen(order_id: Id): Promise<void> {
    await this.work.journal.sales
      .where('id')
      .equals(order_id)
      .modify((sale) => void delete sale.unseen);
  }

  /** Closes the drawer for good, and returns the unsold stubs now or once the server is reachable. */
  async closeDrawer(closing: Closing): Promise<DrawerOutcome> {
    const outcome = await closeDrawer(closing, this.work);
    // The drawer is closed whatever becomes of the stubs; the next round tries again.
    if (outcome.came === 'done') {
      await clearLeases(this.work).catch((error: unknown) => reportError(error, 'till.close'));
    }
    return outcome;
  }

  /** Returns every unsold stub of this device. No lease follows until the till is opened again. */
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

  /**
   * Returns true if the event has to be fetched again: it is too old, a lot has turned since, or the fetch lies in the
   * future because the clock was set back.
   */
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
