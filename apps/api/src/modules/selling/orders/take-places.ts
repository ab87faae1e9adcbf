import { Inject, Injectable } from '@nestjs/common';
import { cents, sumCents, type ProblemCode } from '@festix/domain/ground';
import { entriesFor } from '@festix/domain/money';
import { boundsOpenPlaces, tillSaleMethod, type TillSaleMethod } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { isAway, isTransient, violatedConstraint } from '../../../kernel/database/database-problems.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { SplitBatches } from '../../../kernel/http/metrics/split-batches.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { LedgerBook } from '../ledger/ledger-book.ts';
import { Allotting, type LotMove } from './allot-places.ts';
import { ExpiredHolds } from './expired-holds.ts';
import { GiveBackOrder } from './give-back-order.ts';
import type { PlacesAnswer, PlacesRequest } from './places-request.ts';
import type { OrderRecord } from './order-record.ts';
import { lockExchange, lockSale, readSaleFacts, type BatchFacts } from './sale-facts.ts';
import { draftOrder, writeOrders, type OrderDraft } from './write-orders.ts';

/** Attempts for an order that meets a deadlock or draws an order code that exists. */
const MOST_ATTEMPTS = 4;

interface Batch {
  answers: PlacesAnswer[];
  /** true: expired holds still keep places of this event. */
  expired_holds: boolean;
}

/**
 * Takes places out of an event's stock for many orders in one transaction: lock and read, decide, write. Every channel
 * of sale calls it, so stock is given out in one place, with the database's check constraint behind it.
 */
@Injectable()
export class TakePlaces {
  /** Unpaid places of an event that one address may hold without an account; null: unbounded. */
  private readonly perAddress: number | null;

  constructor(
    @Inject(ENV) env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ledger: LedgerBook,
    private readonly holds: ExpiredHolds,
    private readonly returns: GiveBackOrder,
    private readonly realtime: Realtime,
    private readonly errors: ErrorPort,
    private readonly split: SplitBatches,
  ) {
    this.perAddress = boundsOpenPlaces(env.OPEN_PLACES_PER_ADDRESS) ? env.OPEN_PLACES_PER_ADDRESS : null;
  }

  /**
   * Returns an answer for each request, in order. Frees expired holds before it refuses a request for lack of places.
   */
  async take(eventId: string, requests: readonly PlacesRequest[]): Promise<PlacesAnswer[]> {
    const { answers, expired_holds } = await this.takeTogether(eventId, requests);
    const short = requests.filter((_, index) => isShort(answers[index]));
    if (!expired_holds || short.length === 0 || !(await this.gaveBack(eventId))) return answers;
    const again = (await this.takeTogether(eventId, short)).answers.values();
    return answers.map((answer) => (isShort(answer) ? (again.next().value ?? answer) : answer));
  }

  /**
   * Frees expired holds, and returns whether that worked. A failure is reported only: the other requests of the batch
   * have their places and need an answer.
   */
  private async gaveBack(eventId: string): Promise<boolean> {
    try {
      await this.holds.giveBack(eventId);
      return true;
    } catch (error) {
      this.errors.report(error, { event_id: eventId });
      return false;
    }
  }

  /** Runs a batch together, and one by one when it fails, so that an invalid request does not spoil the others. */
  private async takeTogether(eventId: string, requests: readonly PlacesRequest[]): Promise<Batch> {
    if (requests.length === 1) return this.takeAlone(eventId, requests[0] as PlacesRequest);
    if (requests.some(isExchange)) return this.takeApart(eventId, requests);
    try {
      return await this.attempt(eventId, requests);
    } catch (error) {
      // One by one they would meet the same.
      if (isAway(error)) throw error;
      this.split.count('bookings', error);
      const alone: Batch = { answers: [], expired_holds: false };
      for (const request of requests) {
        const { answers, expired_holds } = await this.takeAlone(eventId, request);
        alone.answers.push(...answers);
        alone.expired_holds ||= expired_holds;
      }
      return alone;
    }
  }

  /** Runs each exchange in a transaction of its own, because a failed exchange rolls back its own booking only. */
  private async takeApart(eventId: string, requests: readonly PlacesRequest[]): Promise<Batch> {
    const others = requests.filter((request) => !isExchange(request));
    const together =
      others.length > 0 ? await this.takeTogether(eventId, others) : { answers: [], expired_holds: false };
    const answered = together.answers.values();
    const all: Batch = { answers: [], expired_holds: together.expired_holds };
    for (const request of requests) {
      const batch = isExchange(request) ? await this.takeAlone(eventId, request) : undefined;
      all.answers.push(batch?.answers[0] ?? (answered.next().value as PlacesAnswer));
      all.expired_holds ||= batch?.expired_holds ?? false;
    }
    return all;
  }

  private async takeAlone(eventId: string, request: PlacesRequest): Promise<Batch> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await (isExchange(request) ? this.exchange(eventId, request) : this.attempt(eventId, [request]));
      } catch (error) {
        if (error instanceof NothingExchangedError) return error.batch;
        const mayPass = isTransient(error) || violatedConstraint(error) !== undefined;
        if (mayPass && attempt < MOST_ATTEMPTS) continue;
        if (isAway(error)) throw error;
        this.errors.report(error, { event_id: eventId, request_id: request.request_id });
        return { answers: [{ kind: 'refused', code: 'CREATE_BOOKING_ERROR' }], expired_holds: false };
      }
    }
  }

  private attempt(eventId: string, requests: readonly PlacesRequest[]): Promise<Batch> {
    return this.database.transaction((tx) => this.takeWithin(tx, eventId, requests));
  }

  /** Cancels the booking to be replaced and takes the places of the new one, or changes nothing. */
  private exchange(eventId: string, request: Exchange): Promise<Batch> {
    return this.database.transaction(async (tx) => {
      await lockSale(tx, eventId);
      await lockExchange(tx, eventId, request.replaces, askedFor([request]));
      const mover = { id: request.user_id, device_id: null, request_id: request.request_id };
      if (!(await this.returns.inFavour(tx, eventId, request.replaces, mover))) {
        throw new NothingExchangedError({
          answers: [{ kind: 'refused', code: 'DELETE_BOOKINGS_ERROR' }],
          expired_holds: false,
        });
      }
      const batch = await this.takeWithin(tx, eventId, [request]);
      if (!isDone(batch.answers[0])) throw new NothingExchangedError(batch);
      return batch;
    });
  }

  private async takeWithin(tx: Tx, eventId: string, requests: readonly PlacesRequest[]): Promise<Batch> {
    const now = this.clock.now();
    const facts = await readSaleFacts(tx, eventId, askedFor(requests), now);
    if (!facts)
      return { answers: requests.map(() => ({ kind: 'refused', code: 'EVENT_ERROR' })), expired_holds: false };
    const { answers, drafts, allotting } = this.decide(requests, facts, now);
    if (drafts.length > 0) {
      const moves = allotting.lotMoves();
      await writeOrders(tx, facts, drafts, { lots: moves, coupons: allotting.couponMoves() }, now);
      await this.post(tx, drafts, facts, now);
      for (const [within, theirs] of Map.groupBy(drafts, ({ request }) => request.within)) {
        await within?.(
          tx,
          theirs.map(({ order }) => order),
        );
      }
      tx.afterCommit(() => this.tell(eventId, drafts, moves, allotting.fillsLot));
    }
    return { answers, expired_holds: facts.expired_holds };
  }

  private decide(requests: readonly PlacesRequest[], facts: BatchFacts, now: Date) {
    const allotting = new Allotting(facts, now, this.perAddress);
    const known = new Map(facts.known.map(({ id, request_hash }) => [id, request_hash]));
    const drafts: OrderDraft[] = [];
    const answers = requests.map((asked): PlacesAnswer => {
      let request = asked;
      const hash = request.request_hash.toString('hex');
      if (known.has(request.order_id)) return { kind: 'known', same: known.get(request.order_id) === hash };
      const offer = allotting.offer(request);
      if (offer.kind === 'refused') return offer;
      let order = draftOrder(request, offer, facts, now);
      if (request.origin === 'pdv') {
        const settled = settledAtTill(request, order);
        if (!settled) return { kind: 'refused', code: 'PAYMENT_METHOD_NOT_TAKEN' };
        if (settled !== request) [request, order] = [settled, draftOrder(settled, offer, facts, now)];
      }
      if (!isAgreed(request, order)) return { kind: 'refused', code: 'PRICES_ERROR' };
      allotting.take(request, offer);
      // A repeat of the same id further back in this batch finds it here.
      known.set(order.id, hash);
      drafts.push({ order, request });
      return { kind: 'taken', order };
    });
    return { answers, drafts, allotting };
  }

  /** Sends hints after the commit: to the people of the event about sales and newly opened lots, not about holds. */
  private tell(eventId: string, drafts: readonly OrderDraft[], moves: readonly LotMove[], fillsLot: boolean): void {
    const sold = drafts.filter(({ order }) => order.status === 'paid').map(({ order }) => order.id);
    if (sold.length > 0) this.realtime.hint(eventId, 'order.updated', sold);
    const opened = moves.filter((move) => move.opens).map((move) => move.lot_id);
    if (opened.length > 0) this.realtime.hint(eventId, 'lot.updated', opened);
    // Public pages read themselves again when a lot sells out or opens, not at every sale.
    if (fillsLot) this.realtime.hint(eventId, 'event.changed', []);
  }

  /**
   * Posts immediate sales to the ledger in this transaction; holds post nothing. Reads the owner of a till's takings
   * after writing the order, when its row is locked against a change.
   */
  private async post(tx: Tx, drafts: readonly OrderDraft[], facts: BatchFacts, now: Date): Promise<void> {
    const sold = drafts.filter(({ order }) => order.status === 'paid');
    const runners = await runnersOf(
      tx,
      sold.flatMap(({ request }) => request.sale?.point.id ?? []),
    );
    const postings = sold.map(({ order, request }) => ({
      event_id: order.event_id,
      order_id: order.id,
      kind: 'paid',
      entries: entriesFor(
        {
          order_id: order.id,
          event_id: order.event_id,
          origin: order.origin,
          payment_method: order.payment_method,
          sale_point_run_by: (request.sale && runners.get(request.sale.point.id)) ?? null,
          receipt: cents(order.subtotal - order.coupon_amount),
          tax_amount: cents(order.tax_amount),
          absorbed_tax: sumCents(order.tickets.map((ticket) => ticket.absorbed_tax)),
          administrate_tax: facts.event.administrate_tax,
          rebate_tax: facts.event.rebate_tax,
        },
        null,
        'paid',
      ),
    }));
    this.ledger.post(tx, postings, now);
  }
}

type Runner = 'platform' | 'producer';

async function runnersOf(tx: Tx, salePointIds: readonly string[]): Promise<Map<string, Runner>> {
  if (salePointIds.length === 0) return new Map();
  const rows = await tx.query(
    sql<{ id: string; run_by: Runner }>`select id, run_by from sale_points where id = any (${salePointIds}::uuid[])`,
  );
  return new Map(rows.map(({ id, run_by }) => [id, run_by]));
}

/**
 * Returns a till's request, settled as free where its total is zero; undefined where it says `free` and has a total.
 */
function settledAtTill(request: PlacesRequest, { total }: OrderRecord): PlacesRequest | undefined {
  const said = request.payment_method as TillSaleMethod;
  const payment_method = tillSaleMethod(total, said);
  if (payment_method === said) return request;
  return payment_method && { ...request, payment_method, sold: true, hold_ms: null };
}

function isAgreed({ total }: PlacesRequest, order: OrderRecord): boolean {
  return total === undefined || order.total === total;
}

type Exchange = PlacesRequest & { replaces: string };

function isExchange(request: PlacesRequest): request is Exchange {
  return request.replaces !== undefined;
}

/** Returns whether an order with this id and this request exists. */
function isDone(answer: PlacesAnswer | undefined): boolean {
  return answer?.kind === 'taken' || (answer?.kind === 'known' && answer.same);
}

/** Rolls the transaction of an exchange back, and carries the answers to its batch. */
class NothingExchangedError extends Error {
  override readonly name = 'NothingExchangedError';

  constructor(readonly batch: Batch) {
    super('the booking that was to be replaced stays');
  }
}

function askedFor(requests: readonly PlacesRequest[]) {
  const buyers = requests.flatMap(({ origin, user_id }) => (origin === 'online' && user_id ? [user_id] : []));
  const strangers = requests.flatMap(({ stranger }) => stranger ?? []);
  const bounded = strangers.filter(({ address_key }) => address_key !== null);
  return {
    order_ids: requests.map((request) => request.order_id),
    price_ids: [...new Set(requests.flatMap(({ items }) => items.map((item) => item.price_id)))],
    user_ids: [...new Set(buyers)],
    coupons: [...new Set(requests.flatMap(({ coupon }) => (coupon === undefined ? [] : [coupon])))],
    emails: [...new Set(strangers.flatMap(({ email }) => email ?? []))],
    address_keys: [...new Set(bounded.flatMap(({ address_key }) => address_key ?? []))],
    booked: [...new Set(bounded.flatMap(({ booked }) => booked))],
  };
}

/** Codes that may disappear once expired holds are freed. */
const SHORT: readonly ProblemCode[] = [
  'TICKET_AMOUNT_NOT_AVAILABLE_ERROR',
  'COUPON_LIMIT',
  'OPEN_PLACES_LIMIT',
  'NAMED_PLACES_LIMIT',
];

function isShort(answer: PlacesAnswer | undefined): boolean {
  return answer?.kind === 'refused' && SHORT.includes(answer.code);
}
