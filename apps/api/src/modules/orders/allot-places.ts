import {
  countsInQuota,
  covers,
  hasEnded,
  hasExpired,
  leavesQuota,
  meiaFigures,
  meiaKeptUntil,
  MOST_TICKETS_PER_ORDER,
  type CouponTerms,
  type MeiaFacts,
  type OrderOrigin,
  type PriceKind,
  type ProblemCode,
} from '@festix/domain';

export interface EventOnSale {
  id: string;
  start_date: Date;
  end_date: Date | null;
  sales_end_at: Date | null;
  canceled_at: Date | null;
  is_test: boolean;
  keep_meia_quota: boolean;
  limit_by_user: number | null;
  /** Null where buyers don't queue. */
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
  soldout_marked: boolean;
  trigger_lot_id: string | null;
  /** Whether the lot that triggers this one has opened it already; that happens once. */
  opened: boolean;
  /** Whether a coupon that is not archived unlocks it: without that coupon nobody buys it online. */
  locked: boolean;
  /** Whether anybody can buy a place of it at a price that counts in the quota. */
  sells_meia: boolean;
}

export interface PriceOnSale {
  id: string;
  event_id: string;
  lot_id: string;
  kind: PriceKind;
  archived: boolean;
}

export interface CouponOnSale extends CouponTerms {
  id: string;
  name: string;
  expired_at: Date | null;
  limit_by_ticket: number;
  /** Tickets that are sold or held with it. */
  used: number;
}

/** What a signed-in person has of an event bought online. */
export interface BuyerSoFar {
  user_id: string;
  /** An open booking that could be paid instead of making another. */
  open_order_id: string | null;
  /** Places taken by the same account, e-mail or document. */
  places: number;
}

/** What is for sale at one moment, under the lock that keeps it so. */
export interface SaleFacts {
  event: EventOnSale;
  lots: readonly LotOnSale[];
  prices: readonly PriceOnSale[];
  /** Those that are asked for and not archived. */
  coupons: readonly CouponOnSale[];
  buyers: readonly BuyerSoFar[];
  /** Half-price places of the event, and the limits that their quota is a share of. */
  meia: MeiaFacts;
}

export interface PlacesAsked {
  order_id: string;
  origin: OrderOrigin;
  items: readonly { price_id: string; amount: number }[];
  /** Its name, as it is kept. */
  coupon?: string;
  user_id: string | null;
  /** Whether who asks has been let in from the waiting room. */
  let_in?: boolean;
  /** Whether the places are sold at once, as for cash, or held until they are paid. */
  sold: boolean;
}

export interface PlacesLine {
  price_id: string;
  lot_id: string;
  amount: number;
}

export interface Taken {
  kind: 'taken';
  lines: PlacesLine[];
  coupon: CouponOnSale | null;
}

export type Allotment = Taken | { kind: 'refused'; code: ProblemCode; extra?: Record<string, unknown> };

/** What a lot gives up in one batch. */
export interface LotMove {
  lot_id: string;
  reserved: number;
  sold: number;
  meia: number;
  opens: boolean;
}

/** How many more tickets use a coupon after a batch. */
export interface CouponMove {
  coupon_id: string;
  uses: number;
}

/**
 * The places of an event while a batch of orders takes them, one after another. It decides and counts; nothing leaves
 * it before the whole batch is written, under the lock that the facts were read under.
 */
export class Allotting {
  private readonly lots: Map<string, LotOnSale & { free: number }>;
  private readonly prices: Map<string, PriceOnSale>;
  private readonly coupons: Map<string, CouponOnSale>;
  private readonly buyers: Map<string, BuyerSoFar>;
  private readonly moves = new Map<string, LotMove>();
  private readonly uses = new Map<string, CouponMove>();
  private meiaLeft: number;
  /** Free places that anybody could buy at half price. */
  private freeAtHalf: number;
  private readonly keepsMeia: boolean;
  private fills = false;

  constructor(
    private readonly facts: SaleFacts,
    private readonly now: Date,
  ) {
    this.lots = new Map(
      facts.lots.map((lot) => [lot.id, { ...lot, free: lot.ticket_limit - lot.sold - lot.reserved - lot.leased }]),
    );
    this.prices = new Map(facts.prices.map((price) => [price.id, price]));
    this.coupons = new Map(facts.coupons.map((coupon) => [coupon.name, { ...coupon }]));
    this.buyers = new Map(facts.buyers.map((buyer) => [buyer.user_id, { ...buyer }]));
    const { event, meia } = facts;
    this.meiaLeft = meiaFigures(meia).remaining;
    this.freeAtHalf = meia.free_at_half;
    this.keepsMeia = event.keep_meia_quota && now.toISOString() < meiaKeptUntil(event, meia.enabled_limits);
  }

  /** All the places that an order asks for, or the first cause against it. Nothing is taken yet. */
  offer(asked: PlacesAsked): Allotment {
    if (!this.isOnSale(asked)) return refused('EVENT_ERROR');
    if (!this.isLetIn(asked)) return refused('WAITING_ROOM_ERROR');
    const lines = this.linesOf(asked);
    if (typeof lines === 'string') return refused(lines);
    if (lines.some(({ lot_id }) => !this.sells(lot_id, asked))) return refused('REMAINING_LOTS_ERROR');
    const coupon = this.couponOf(asked, lines);
    if (typeof coupon === 'string') return refused(coupon);
    if (lines.some(({ lot_id }) => !this.shows(lot_id, asked, coupon))) return refused('REMAINING_LOTS_ERROR');
    return this.refusalOfBuyer(asked, lines) ?? this.refusalOfStock(asked, lines) ?? { kind: 'taken', lines, coupon };
  }

  /** Takes what was offered, which holds as long as nothing else was taken since. */
  take(asked: PlacesAsked, { lines, coupon }: Taken): void {
    this.meiaLeft -= this.meiaOf(asked, lines);
    this.freeAtHalf -= this.takenAtHalf(lines);
    for (const line of lines) {
      const move = this.moveOf(line.lot_id);
      move[asked.sold ? 'sold' : 'reserved'] += line.amount;
      if (this.isMeia(line, asked)) move.meia += line.amount;
    }
    for (const [lotId, amount] of wantedOf(lines)) this.takeFrom(lotId, amount);
    if (coupon) this.use(coupon, this.usesOf(coupon, lines));
    this.rememberBooking(asked, lines);
  }

  /** Whether a lot has given up its last place. */
  get fillsLot(): boolean {
    return this.fills;
  }

  /** The coupons that the orders so far use. */
  couponMoves(): CouponMove[] {
    return [...this.uses.values()];
  }

  /** What the lots gave up so far, in the order in which rows are locked. */
  lotMoves(): LotMove[] {
    return [...this.moves.values()].sort((a, b) => (a.lot_id < b.lot_id ? -1 : 1));
  }

  /** Tills sell past the waiting room, and what is given away never stands in it. */
  private isLetIn({ origin, let_in = false }: PlacesAsked): boolean {
    return let_in || origin !== 'online' || this.facts.event.waiting_room_rate === null;
  }

  private isOnSale(asked: PlacesAsked): boolean {
    const { event } = this.facts;
    if (event.canceled_at || event.is_test || hasEnded(event, this.now)) return false;
    return asked.origin !== 'online' || !event.sales_end_at || this.now < event.sales_end_at;
  }

  private linesOf(asked: PlacesAsked): PlacesLine[] | ProblemCode {
    const lines = new Map<string, PlacesLine>();
    for (const { price_id, amount } of asked.items) {
      const price = this.prices.get(price_id);
      if (price && price.event_id !== this.facts.event.id) return 'EVENT_MISMATCH_ERROR';
      if (!price || price.archived) return 'PRICES_ERROR';
      const line = lines.get(price_id) ?? { price_id, lot_id: price.lot_id, amount: 0 };
      lines.set(price_id, { ...line, amount: line.amount + amount });
    }
    return [...lines.values()];
  }

  /** Courtesies may use any lot that is not archived. */
  private sells(lotId: string, { origin }: PlacesAsked): boolean {
    const lot = this.lots.get(lotId);
    if (origin === 'courtesy') return lot !== undefined && !lot.archived;
    return Boolean(lot?.enabled && !lot.archived && !lot.soldout_marked);
  }

  /** A till sells every lot that is on; the public page those that it shows, and those that the coupon unlocks. */
  private shows(lotId: string, asked: PlacesAsked, coupon: CouponOnSale | null): boolean {
    const lot = this.lots.get(lotId);
    if (asked.origin !== 'online' || (coupon?.unlock_lots && coupon.lot_ids.includes(lotId))) return true;
    return Boolean(lot?.visible && !lot.locked);
  }

  /**
   * The coupon that is asked for, when it is for at least one of the lots and good for all that it covers. One that
   * meets only places that it skips takes nothing off: they are sold as if it weren't there.
   */
  private couponOf(asked: PlacesAsked, lines: PlacesLine[]): CouponOnSale | null | ProblemCode {
    if (asked.coupon === undefined) return null;
    const coupon = this.coupons.get(asked.coupon);
    if (!coupon || hasExpired(coupon, this.now)) return 'COUPONS_ERROR';
    if (!lines.some(({ lot_id }) => coupon.lot_ids.includes(lot_id))) return 'COUPONS_ERROR';
    const uses = this.usesOf(coupon, lines);
    if (uses === 0) return null;
    return coupon.used + uses > coupon.limit_by_ticket ? 'COUPON_LIMIT' : coupon;
  }

  private usesOf(coupon: CouponOnSale, lines: PlacesLine[]): number {
    return placesOf(
      lines.filter(({ lot_id, price_id }) => {
        const price = this.prices.get(price_id);
        return price !== undefined && covers(coupon, { lot_id, kind: price.kind });
      }),
    );
  }

  private refusalOfBuyer(asked: PlacesAsked, lines: PlacesLine[]): Allotment | undefined {
    const buyer = asked.user_id !== null && asked.origin === 'online' && this.buyers.get(asked.user_id);
    if (!buyer) return undefined;
    if (buyer.open_order_id) return refused('EXISTING_TICKETS_ERROR', { order_id: buyer.open_order_id });
    const limit = this.facts.event.limit_by_user;
    return limit !== null && buyer.places + placesOf(lines) > limit ? refused('USER_TICKET_LIMIT_REACHED') : undefined;
  }

  private refusalOfStock(asked: PlacesAsked, lines: PlacesLine[]): Allotment | undefined {
    const short = [...wantedOf(lines)].some(([lotId, amount]) => amount > (this.lots.get(lotId)?.free ?? 0));
    const fits = !short && placesOf(lines) <= MOST_TICKETS_PER_ORDER && this.heedsQuota(asked, lines);
    return fits ? undefined : refused('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
  }

  /** The quota is a cap for its kinds; where the event keeps it, what is left of it is nobody else's. */
  private heedsQuota(asked: PlacesAsked, lines: PlacesLine[]): boolean {
    if (asked.origin === 'courtesy') return true;
    const meia = this.meiaOf(asked, lines);
    if (meia > this.meiaLeft) return false;
    const left = { remaining: this.meiaLeft, free_at_half: this.freeAtHalf };
    return !this.keepsMeia || leavesQuota({ taken: this.takenAtHalf(lines), within: meia }, left);
  }

  /** How many of the places somebody could have had at half price. */
  private takenAtHalf(lines: readonly PlacesLine[]): number {
    return placesOf(lines.filter(({ lot_id }) => this.lots.get(lot_id)?.sells_meia));
  }

  private use(coupon: CouponOnSale, uses: number): void {
    coupon.used += uses;
    const known = this.uses.get(coupon.id);
    if (known) known.uses += uses;
    else this.uses.set(coupon.id, { coupon_id: coupon.id, uses });
  }

  private takeFrom(lotId: string, amount: number): void {
    const lot = this.lots.get(lotId);
    if (!lot) return;
    lot.free -= amount;
    if (lot.free > 0) return;
    this.fills = true;
    for (const triggered of this.lots.values()) {
      if (triggered.trigger_lot_id !== lotId || triggered.opened || triggered.archived) continue;
      Object.assign(triggered, { opened: true, enabled: true, visible: true });
      this.moveOf(triggered.id).opens = true;
    }
  }

  private rememberBooking(asked: PlacesAsked, lines: PlacesLine[]): void {
    const buyer = asked.user_id !== null && asked.origin === 'online' && this.buyers.get(asked.user_id);
    if (!buyer) return;
    buyer.open_order_id = asked.order_id;
    buyer.places += placesOf(lines);
  }

  private meiaOf(asked: PlacesAsked, lines: readonly PlacesLine[]): number {
    return placesOf(lines.filter((line) => this.isMeia(line, asked)));
  }

  /** A courtesy is no sale at half price. */
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

/** Places of each lot. */
function wantedOf(lines: readonly PlacesLine[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { lot_id, amount } of lines) wanted.set(lot_id, (wanted.get(lot_id) ?? 0) + amount);
  return wanted;
}

function placesOf(lines: readonly PlacesLine[]): number {
  return lines.reduce((sum, line) => sum + line.amount, 0);
}

function refused(code: ProblemCode, extra?: Record<string, unknown>): Allotment {
  return { kind: 'refused', code, ...(extra && { extra }) };
}
