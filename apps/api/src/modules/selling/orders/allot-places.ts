import {
  hasEnded,
  MOST_ORDER_SUBTOTAL,
  MOST_TICKETS_PER_ORDER,
  type Instant,
  type ProblemCode,
} from '@festix/domain/ground';
import {
  chosenAmount,
  countsInQuota,
  couponFaultTexts,
  covers,
  hasExpired,
  leavesQuota,
  meiaFigures,
  meiaKeptUntil,
  type CouponFault,
  type CouponTerms,
  type MeiaFacts,
  windowStanding,
  type PriceKind,
  type PriceTerms,
} from '@festix/domain/programme';
import { isOfFreePrices, refusalOfOpenPlaces, type HeldOpen, type OrderOrigin } from '@festix/domain/selling';

export interface EventOnSale {
  id: string;
  start_date: Date;
  end_date: Date | null;
  sales_end_at: Date | null;
  canceled_at: Date | null;
  is_published: boolean;
  is_test: boolean;
  keep_meia_quota: boolean;
  limit_by_user: number | null;
  max_per_order: number;
  /** null: the event has no waiting room. */
  waiting_room_rate: number | null;
}

export interface LotOnSale {
  id: string;
  ticket_limit: number;
  sold: number;
  reserved: number;
  leased: number;
  enabled: boolean;
  visible: boolean;
  archived: boolean;
  sale_starts_at: Instant | Date | null;
  sale_ends_at: Instant | Date | null;
  /** true: the window of the lot that triggers it is over, which may not be stored yet. */
  turned: boolean;
  soldout_marked: boolean;
  trigger_lot_id: string | null;
  /** true: its trigger has opened it already, which happens once. */
  opened: boolean;
  /** true: a coupon that is not archived unlocks it, and without that coupon it is not sold online. */
  locked: boolean;
  /** true: places of it are on sale at a price that counts in the quota. */
  sells_meia: boolean;
  /** Keys of the limits of days and areas that its places count in. */
  limits?: readonly string[] | null;
}

export interface PriceOnSale extends PriceTerms {
  id: string;
  event_id: string;
  lot_id: string;
  kind: PriceKind;
  /** Places of one unit. */
  places: number;
  /** Minimum of units in an order that has any; null: none. */
  min_per_order: number | null;
  max_per_order: number | null;
  archived: boolean;
}

export interface CouponOnSale extends CouponTerms {
  id: string;
  name: string;
  expired_at: Date | null;
  limit_by_ticket: number;
  /** Tickets, sold or held, that use it. */
  used: number;
}

/** A signed-in person's online purchases of an event. */
export interface BuyerSoFar {
  user_id: string;
  /** An unpaid booking that could be paid in place of another one. */
  open_order_id: string | null;
  /** Places taken by the same account, e-mail or document. */
  places: number;
}

/** A person's places of an event by e-mail, without an account. */
export interface NamedSoFar {
  email: string;
  /** Places taken under it, where the event limits them. */
  places: number;
  /** Unpaid held ones of these, or all held ones without such a limit. */
  open: number;
}

/** Unpaid places of a lot that an address holds without an account. */
export interface AddressSoFar {
  address_key: string;
  lot_id: string;
  unnamed: number;
  places: number;
  /** End of the first of these holds, in milliseconds since 1970. */
  until: number;
}

/** Places held by a booking without a buyer's name. */
export interface UnnamedBooking {
  order_id: string;
  places: number;
}

/** The facts of a sale, read under the lock that keeps them true. */
export interface SaleFacts {
  event: EventOnSale;
  lots: readonly LotOnSale[];
  prices: readonly PriceOnSale[];
  /** The requested coupons that are not archived. */
  coupons: readonly CouponOnSale[];
  buyers: readonly BuyerSoFar[];
  named: readonly NamedSoFar[];
  addresses: readonly AddressSoFar[];
  unnamed: readonly UnnamedBooking[];
  /** The event's half-price places, and the limits that their quota is a share of. */
  meia: MeiaFacts;
  /** Places left under the limits of the event's days and areas. */
  limits?: readonly { key: string; free: number }[];
}

export interface PlacesAsked {
  order_id: string;
  origin: OrderOrigin;
  items: readonly { price_id: string; amount: number; unit_amount?: number }[];
  /** The coupon's name in its stored form. */
  coupon?: string;
  user_id: string | null;
  /** Set for an online booking without an account. */
  stranger?: Stranger;
  /** true: the waiting room has admitted the buyer. */
  let_in?: boolean;
  /** Maximum of tickets in a till's sale. */
  most?: number;
  /** true: the places are sold at once, as for cash; false: held until the payment. */
  sold: boolean;
}

/** The facts of a buyer without an account. */
export interface Stranger {
  /** Hash of the address in hex; null: no bound by address. */
  address_key: string | null;
  email: string | null;
  /** The bookings that the buyer's browser has proved to be its own. */
  booked: readonly string[];
}

export interface PlacesLine {
  price_id: string;
  lot_id: string;
  /** Units. */
  amount: number;
  /** Places of one unit. */
  places: number;
  /** Price of one unit in centavos. */
  unit_amount: number;
}

export interface Taken {
  kind: 'taken';
  lines: PlacesLine[];
  coupon: CouponOnSale | null;
}

export interface Refused {
  kind: 'refused';
  code: ProblemCode;
  extra?: Record<string, unknown>;
  /** A sentence in place of the code's, where more is known. */
  detail?: string;
  /** Seconds after which a retry may succeed. */
  retry_after?: number;
}

export type Allotment = Taken | Refused;

/** The change of a lot's stock by a batch. */
export interface LotMove {
  lot_id: string;
  reserved: number;
  sold: number;
  meia: number;
  opens: boolean;
}

/** The tickets by which a batch increases a coupon's uses. */
export interface CouponMove {
  coupon_id: string;
  uses: number;
}

/** Seconds until holds of other buyers may end. */
const RETRY_AFTER_SECONDS = 60;

const NOTHING_HELD: HeldOpen = { unnamed: 0, all: 0 };

/**
 * Allots the places of an event to a batch of orders, one after another. Decides and counts in memory; the batch is
 * written as a whole, under the lock that the facts were read under.
 */
export class Allotting {
  private readonly lots: Map<string, LotOnSale & { free: number }>;
  private readonly prices: Map<string, PriceOnSale>;
  private readonly coupons: Map<string, CouponOnSale>;
  private readonly buyers: Map<string, BuyerSoFar>;
  private readonly named: Map<string, NamedSoFar>;
  /** By address and lot. */
  private readonly heldOpen: Map<string, HeldOpen>;
  private readonly moves = new Map<string, LotMove>();
  private readonly uses = new Map<string, CouponMove>();
  /** Places left under each limit of a day or an area. */
  private readonly rooms: Map<string, number>;
  private meiaLeft: number;
  /** Free places on sale at half price. */
  private freeAtHalf: number;
  private readonly keepsMeia: boolean;
  private fills = false;

  /** `perAddress` bounds the places held without an account; null: unbounded. */
  constructor(
    private readonly facts: SaleFacts,
    private readonly now: Date,
    private readonly perAddress: number | null = null,
  ) {
    this.lots = new Map(
      facts.lots.map((lot) => [lot.id, { ...lot, free: lot.ticket_limit - lot.sold - lot.reserved - lot.leased }]),
    );
    this.prices = new Map(facts.prices.map((price) => [price.id, price]));
    this.coupons = new Map(facts.coupons.map((coupon) => [coupon.name, { ...coupon }]));
    this.buyers = new Map(facts.buyers.map((buyer) => [buyer.user_id, { ...buyer }]));
    this.named = new Map(facts.named.map((person) => [person.email, { ...person }]));
    this.heldOpen = new Map(
      facts.addresses.map(({ address_key, lot_id, unnamed, places }) => [
        openKey(address_key, lot_id),
        { unnamed, all: places },
      ]),
    );
    this.rooms = new Map(facts.limits?.map(({ key, free }) => [key, free]));
    const { event, meia } = facts;
    this.meiaLeft = meiaFigures(meia).remaining;
    this.freeAtHalf = meia.free_at_half;
    this.keepsMeia = event.keep_meia_quota && now.toISOString() < meiaKeptUntil(event, meia.enabled_limits);
  }

  /** Returns every place that an order asks for, or the first reason against it. Takes nothing. */
  offer(asked: PlacesAsked): Allotment {
    if (!this.isOnSale(asked)) return refused('EVENT_ERROR');
    if (!this.isLetIn(asked)) return refused('WAITING_ROOM_ERROR');
    const lines = this.linesOf(asked);
    if (typeof lines === 'string') return refused(lines);
    if (lines.some(({ lot_id }) => !this.sells(lot_id, asked))) return refused('REMAINING_LOTS_ERROR');
    const coupon = this.couponOf(asked, lines);
    if (coupon !== null && 'kind' in coupon) return coupon;
    if (lines.some(({ lot_id }) => !this.shows(lot_id, asked, coupon))) return refused('REMAINING_LOTS_ERROR');
    return (
      this.refusalOfAmounts(asked, lines) ??
      this.refusalOfBuyer(asked, lines) ??
      this.refusalOfStock(asked, lines) ??
      refusalOfTotal(lines) ??
      this.refusalOfSize(asked, lines) ??
      this.refusalOfStranger(asked, lines) ?? { kind: 'taken', lines, coupon }
    );
  }

  /** Takes an offer. Valid as long as nothing else was taken since the offer. */
  take(asked: PlacesAsked, { lines, coupon }: Taken): void {
    this.meiaLeft -= this.meiaOf(asked, lines);
    this.freeAtHalf -= this.takenAtHalf(lines);
    for (const line of lines) {
      const move = this.moveOf(line.lot_id);
      move[asked.sold ? 'sold' : 'reserved'] += placesOf([line]);
      if (this.isMeia(line, asked)) move.meia += placesOf([line]);
    }
    for (const [lotId, amount] of wantedOf(lines)) this.takeFrom(lotId, amount, asked);
    if (coupon) this.use(coupon, this.usesOf(coupon, lines));
    this.rememberBooking(asked, lines);
  }

  /** Returns whether a lot has given its last place. */
  get fillsLot(): boolean {
    return this.fills;
  }

  /** Returns the coupon uses of the orders so far. */
  couponMoves(): CouponMove[] {
    return [...this.uses.values()];
  }

  /** Returns the changes of the lots so far, in the order in which rows are locked. */
  lotMoves(): LotMove[] {
    return [...this.moves.values()].sort((a, b) => (a.lot_id < b.lot_id ? -1 : 1));
  }

  /** Returns whether an order passes the waiting room. Tills and courtesies do not queue. */
  private isLetIn({ origin, let_in = false }: PlacesAsked): boolean {
    return let_in || origin !== 'online' || this.facts.event.waiting_room_rate === null;
  }

  private isOnSale(asked: PlacesAsked): boolean {
    const { event } = this.facts;
    if (event.canceled_at || !event.is_published || event.is_test || hasEnded(event, this.now)) return false;
    return asked.origin !== 'online' || !event.sales_end_at || this.now < event.sales_end_at;
  }

  private linesOf(asked: PlacesAsked): PlacesLine[] | ProblemCode {
    const lines = new Map<string, PlacesLine>();
    for (const { price_id, amount, unit_amount: said } of asked.items) {
      const price = this.prices.get(price_id);
      if (price && price.event_id !== this.facts.event.id) return 'EVENT_MISMATCH_ERROR';
      if (!price || price.archived) return 'PRICES_ERROR';
      // A courtesy costs nothing, even at a price or contribution, and is given place by place.
      const isGift = asked.origin === 'courtesy';
      const places = isGift ? 1 : price.places;
      const unit_amount = isGift ? price.unit_amount : chosenAmount(price, said);
      if (unit_amount === undefined) return price.pricing === 'contribution' ? 'CONTRIBUTION_ERROR' : 'PRICES_ERROR';
      const line = lines.get(price_id) ?? { price_id, lot_id: price.lot_id, amount: 0, places, unit_amount };
      if (line.unit_amount !== unit_amount) return 'CONTRIBUTION_ERROR';
      lines.set(price_id, { ...line, amount: line.amount + amount });
    }
    return [...lines.values()];
  }

  /** Returns whether a lot is for sale. Courtesies may use any lot that is not archived. */
  private sells(lotId: string, { origin }: PlacesAsked): boolean {
    const lot = this.lots.get(lotId);
    if (origin === 'courtesy') return lot !== undefined && !lot.archived;
    if (!lot || lot.archived || lot.soldout_marked) return false;
    return (lot.enabled || lot.turned) && windowStanding(lot, this.now) === 'open';
  }

  /**
   * Returns whether a lot is offered: a till sells every enabled lot; the public page sells visible ones, and those
   * that the coupon unlocks.
   */
  private shows(lotId: string, asked: PlacesAsked, coupon: CouponOnSale | null): boolean {
    const lot = this.lots.get(lotId);
    if (asked.origin !== 'online' || (coupon?.unlock_lots && coupon.lot_ids.includes(lotId))) return true;
    return Boolean(lot && (lot.visible || lot.turned) && !lot.locked);
  }

  /**
   * Returns the requested coupon if it applies to one of the lots and is valid for all that it covers. A coupon that
   * only meets places it skips takes nothing off.
   */
  private couponOf(asked: PlacesAsked, lines: PlacesLine[]): CouponOnSale | null | Refused {
    if (asked.coupon === undefined) return null;
    const coupon = this.coupons.get(asked.coupon);
    if (!coupon) return refusedCoupon('unknown');
    if (hasExpired(coupon, this.now)) return refusedCoupon('expired');
    if (!lines.some(({ lot_id }) => coupon.lot_ids.includes(lot_id))) return refusedCoupon('other_lots');
    const uses = this.usesOf(coupon, lines);
    if (uses === 0) return null;
    return coupon.used + uses > coupon.limit_by_ticket ? refused('COUPON_LIMIT') : coupon;
  }

  private usesOf(coupon: CouponOnSale, lines: PlacesLine[]): number {
    return placesOf(
      lines.filter(({ lot_id, price_id, unit_amount }) => {
        const price = this.prices.get(price_id);
        return price !== undefined && covers(coupon, { lot_id, kind: price.kind, unit_amount });
      }),
    );
  }

  private refusalOfBuyer(asked: PlacesAsked, lines: PlacesLine[]): Allotment | undefined {
    if (asked.origin !== 'online') return undefined;
    const buyer = asked.user_id === null ? undefined : this.buyers.get(asked.user_id);
    if (buyer?.open_order_id) return refused('EXISTING_TICKETS_ERROR', { order_id: buyer.open_order_id });
    const limit = this.facts.event.limit_by_user;
    const before = buyer?.places ?? this.toldOf(asked, lines)?.places ?? 0;
    return limit !== null && before + placesOf(lines) > limit ? refused('USER_TICKET_LIMIT_REACHED') : undefined;
  }

  /** Returns the refusal by the minimum and maximum amounts. Courtesies have none. */
  private refusalOfAmounts({ origin }: PlacesAsked, lines: PlacesLine[]): Allotment | undefined {
    if (origin === 'courtesy') return undefined;
    for (const { price_id, amount } of lines) {
      const { min_per_order = null, max_per_order = null } = this.prices.get(price_id) ?? {};
      if (amount >= (min_per_order ?? 1) && amount <= (max_per_order ?? amount)) continue;
      return refused('PRICE_AMOUNT_LIMIT', { price_id, min_per_order, max_per_order });
    }
    return undefined;
  }

  /**
   * Returns the refusal by the size of the order. Tills have a maximum of their own; courtesies have only the general
   * one.
   */
  private refusalOfSize({ origin, most }: PlacesAsked, lines: PlacesLine[]): Allotment | undefined {
    const { event } = this.facts;
    if (origin === 'pdv' && most !== undefined && placesOf(lines) > most) return refused('TICKETS_PER_SALE');
    if (origin !== 'online' || placesOf(lines) <= mostOf(event, lines)) return undefined;
    return refused('ORDER_TICKET_LIMIT_REACHED', { max_per_order: event.max_per_order });
  }

  /** Returns the refusal of a hold without an account. */
  private refusalOfStranger(asked: PlacesAsked, lines: PlacesLine[]): Allotment | undefined {
    const { stranger } = asked;
    if (!stranger || stranger.address_key === null || this.perAddress === null) return undefined;
    const { address_key: address } = stranger;
    const { event, unnamed, addresses } = this.facts;
    const booked = new Set(stranger.booked);
    const own = addresses.filter(({ address_key }) => address_key === address);
    const code = refusalOfOpenPlaces(
      {
        is_named: stranger.email !== null,
        lots: [...wantedOf(lines)].flatMap(([lotId, wanted]) => {
          const lot = this.lots.get(lotId);
          const of_address = this.heldOpen.get(openKey(address, lotId)) ?? NOTHING_HELD;
          return lot
            ? [{ wanted, ticket_limit: lot.ticket_limit, gone: lot.sold + lot.leased, held: lot.reserved, of_address }]
            : [];
        }),
        of_address: this.heldBy(address),
        of_browser: unnamed.reduce((sum, { order_id, places }) => sum + (booked.has(order_id) ? places : 0), 0),
        of_email: this.toldOf(asked, lines)?.open ?? 0,
      },
      { per_address: this.perAddress, max_per_order: mostOf(event, lines) },
    );
    if (!code) return undefined;
    const first = Math.min(...own.map(({ until }) => until));
    const seconds = Number.isFinite(first) ? Math.ceil((first - this.now.getTime()) / 1000) : RETRY_AFTER_SECONDS;
    return { kind: 'refused', code, retry_after: Math.max(1, seconds) };
  }

  /** Returns the unpaid places that an address holds in the event. */
  private heldBy(address: string): HeldOpen {
    const all = [...this.heldOpen].filter(([key]) => key.startsWith(`${address}:`)).map(([, held]) => held);
    return all.reduce((sum, held) => ({ unnamed: sum.unnamed + held.unnamed, all: sum.all + held.all }), NOTHING_HELD);
  }

  private namedBy({ stranger }: PlacesAsked): NamedSoFar | undefined {
    return stranger?.email ? this.named.get(stranger.email) : undefined;
  }

  /**
   * Returns the refusal of a named person; for free places none before the e-mail is proved, or a stranger would learn
   * of another's tickets.
   */
  private toldOf(asked: PlacesAsked, lines: PlacesLine[]): NamedSoFar | undefined {
    const subtotal = lines.reduce((sum, { amount, unit_amount }) => sum + amount * unit_amount, 0);
    return isOfFreePrices({ subtotal }) ? undefined : this.namedBy(asked);
  }

  private refusalOfStock(asked: PlacesAsked, lines: PlacesLine[]): Allotment | undefined {
    const wanted = wantedOf(lines);
    const short =
      [...wanted].some(([lotId, amount]) => amount > (this.lots.get(lotId)?.free ?? 0)) || !this.fitLimits(wanted);
    const fits = !short && placesOf(lines) <= MOST_TICKETS_PER_ORDER && this.heedsQuota(asked, lines);
    return fits ? undefined : refused('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
  }

  /** Returns whether the places of all lots together stay within the limits of days and areas. */
  private fitLimits(wanted: ReadonlyMap<string, number>): boolean {
    const sums = new Map<string, number>();
    for (const [lotId, amount] of wanted) {
      for (const key of this.lots.get(lotId)?.limits ?? []) sums.set(key, (sums.get(key) ?? 0) + amount);
    }
    return [...sums].every(([key, sum]) => sum <= (this.rooms.get(key) ?? Infinity));
  }

  /** Counts places in the limits of their lot. Returns whether one of these is reached. */
  private countInLimits({ limits }: LotOnSale, amount: number): boolean {
    const rooms = (limits ?? []).map((key) => {
      const room = (this.rooms.get(key) ?? Infinity) - amount;
      this.rooms.set(key, room);
      return room;
    });
    return rooms.some((room) => room <= 0);
  }

  /**
   * Returns whether the quota is respected: it caps the kinds in it, and where the event reserves it, the rest belongs
   * to no other kind.
   */
  private heedsQuota(asked: PlacesAsked, lines: PlacesLine[]): boolean {
    if (asked.origin === 'courtesy') return true;
    const meia = this.meiaOf(asked, lines);
    if (meia > this.meiaLeft) return false;
    const left = { remaining: this.meiaLeft, free_at_half: this.freeAtHalf };
    return !this.keepsMeia || leavesQuota({ taken: this.takenAtHalf(lines), within: meia }, left);
  }

  /** Returns how many of the places were on sale at half price. */
  private takenAtHalf(lines: readonly PlacesLine[]): number {
    return placesOf(lines.filter(({ lot_id }) => this.lots.get(lot_id)?.sells_meia));
  }

  private use(coupon: CouponOnSale, uses: number): void {
    coupon.used += uses;
    const known = this.uses.get(coupon.id);
    if (known) known.uses += uses;
    else this.uses.set(coupon.id, { coupon_id: coupon.id, uses });
  }

  private takeFrom(lotId: string, amount: number, { sold, stranger }: PlacesAsked): void {
    const lot = this.lots.get(lotId);
    if (!lot) return;
    lot.free -= amount;
    if (this.countInLimits(lot, amount)) this.fills = true;
    lot[sold ? 'sold' : 'reserved'] += amount;
    if (stranger?.address_key) this.rememberOpen(stranger.address_key, stranger.email !== null, lotId, amount);
    if (lot.free > 0) return;
    this.fills = true;
    for (const triggered of this.lots.values()) {
      if (triggered.trigger_lot_id !== lotId || triggered.opened || triggered.archived) continue;
      Object.assign(triggered, { opened: true, enabled: true, visible: true });
      this.moveOf(triggered.id).opens = true;
    }
  }

  private rememberBooking(asked: PlacesAsked, lines: PlacesLine[]): void {
    if (asked.origin !== 'online') return;
    const places = placesOf(lines);
    const named = this.namedBy(asked);
    if (named) Object.assign(named, { places: named.places + places, open: named.open + places });
    const buyer = asked.user_id === null ? undefined : this.buyers.get(asked.user_id);
    if (!buyer) return;
    buyer.open_order_id = asked.order_id;
    buyer.places += places;
  }

  private rememberOpen(address: string, isNamed: boolean, lotId: string, amount: number): void {
    const key = openKey(address, lotId);
    const { unnamed, all } = this.heldOpen.get(key) ?? NOTHING_HELD;
    this.heldOpen.set(key, { unnamed: unnamed + (isNamed ? 0 : amount), all: all + amount });
  }

  private meiaOf(asked: PlacesAsked, lines: readonly PlacesLine[]): number {
    return placesOf(lines.filter((line) => this.isMeia(line, asked)));
  }

  /** Returns whether a line is sold at half price; a courtesy is not. */
  private isMeia(line: PlacesLine, { origin }: PlacesAsked): boolean {
    if (origin === 'courtesy') return false;
    const price = this.prices.get(line.price_id);
    return price !== undefined && countsInQuota(price.kind);
  }

  private moveOf(lotId: string): LotMove {
    const known = this.moves.get(lotId);
    if (known) return known;
    const move: LotMove = { lot_id: lotId, reserved: 0, sold: 0, meia: 0, opens: false };
    this.moves.set(lotId, move);
    return move;
  }
}

function openKey(addressKey: string, lotId: string): string {
  return `${addressKey}:${lotId}`;
}

/** Returns the places of each lot. */
function wantedOf(lines: readonly PlacesLine[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { lot_id, amount, places } of lines) wanted.set(lot_id, (wanted.get(lot_id) ?? 0) + amount * places);
  return wanted;
}

/** Returns the maximum of tickets in an order. A single table may exceed the event's maximum. */
function mostOf({ max_per_order }: Pick<EventOnSale, 'max_per_order'>, lines: readonly PlacesLine[]): number {
  const isOneUnit = lines.length === 1 && lines[0]?.amount === 1;
  return isOneUnit ? Math.max(max_per_order, placesOf(lines)) : max_per_order;
}

function placesOf(lines: readonly PlacesLine[]): number {
  return lines.reduce((sum, line) => sum + line.amount * line.places, 0);
}

/** Returns the refusal by the sum: with its fee an order's total fits the database's integers. */
function refusalOfTotal(lines: readonly PlacesLine[]): Refused | undefined {
  const subtotal = lines.reduce((sum, { amount, unit_amount }) => sum + amount * unit_amount, 0);
  return subtotal > MOST_ORDER_SUBTOTAL ? refused('ORDER_TOTAL_LIMIT') : undefined;
}

function refused(code: ProblemCode, extra?: Record<string, unknown>): Refused {
  return { kind: 'refused', code, ...(extra && { extra }) };
}

function refusedCoupon(fault: CouponFault): Refused {
  return { ...refused('COUPONS_ERROR', { coupon: fault }), detail: couponFaultTexts[fault] };
}
