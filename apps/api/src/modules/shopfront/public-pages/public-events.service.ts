import { Injectable } from '@nestjs/common';
import {
  type PublicCouponView,
  type PublicEventQuery,
  type PublicEventsQuery,
  type PublicEventsView,
  type PublicEventView,
  type PublicLotView,
} from '@festix/domain/contract';
import { buyersFee, cents, percentFromBasisPoints } from '@festix/domain/ground';
import { shownSeller, type AccessedEvent } from '@festix/domain/people';
import {
  countsInQuota,
  hasExpired,
  meiaFigures,
  meiaKeptUntil,
  normaliseCouponName,
  opensOf,
  placesBesideQuota,
  type CouponFault,
} from '@festix/domain/programme';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { agendaDocument } from '../../programme/content/agenda.document.ts';
import { checkoutFormDocument } from '../../programme/content/checkout-form.document.ts';
import { faqDocument } from '../../programme/content/faq.document.ts';
import { leastPriceOf, presentPrice, presentStock, presentWindow } from '../../programme/lots/lots.presenter.ts';
import { LotsQueries, type LotRow, type OfferedLotRow } from '../../programme/lots/lots.queries.ts';
import { CouponGuesses, type Guesser } from '../../programme/coupons/coupon-guesses.ts';
import { EventSlugs } from '../../programme/events/event-slugs.ts';
import { presentPublicRow } from '../../programme/events/public-event-row.ts';
import { presentPublicVenue } from '../../programme/venues/venue-view.ts';
import { PublicEventsQueries, type CouponTermsRow, type PublicEventDetail } from './public-events.queries.ts';
import { PublicIndex } from '../../programme/events/public-index.ts';
import { limitName } from '../../programme/stock/place-limits.ts';
import { listPage, narrowed } from './shop-lists.ts';

/** Searches of one person, or of the visitors behind one address, in a minute; the list itself is not limited. */
export const SEARCHES: Limit = { name: 'public-search', points: 1200, seconds: 60 };

/** The visitor of a page. */
export interface PageReader extends Guesser {
  mayEdit(event: AccessedEvent): boolean;
}

/** Serves events as the public sees them. */
@Injectable()
export class PublicEventsService {
  constructor(
    private readonly index: PublicIndex,
    private readonly slugs: EventSlugs,
    private readonly events: PublicEventsQueries,
    private readonly lots: LotsQueries,
    private readonly limits: RateLimits,
    private readonly guesses: CouponGuesses,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** Throws RATE_LIMITED, BUSY. */
  async list(query: PublicEventsQuery, caller: string): Promise<PublicEventsView> {
    const words = query.query?.trim() ?? '';
    if (words) this.limits.consumeLocally(SEARCHES, caller);
    const [found, all] = await Promise.all([this.index.found(words, caller), this.index.soonest()]);
    return listPage(narrowed(found, query, this.clock.now()), all, query);
  }

  /** Finds by an old slug too; the view has the present one. A draft is found for its editors. */
  async read(slug: string, { coupon = '' }: PublicEventQuery, reader: PageReader): Promise<PublicEventView> {
    if (coupon.trim()) this.guesses.check(reader);
    const eventId = await this.slugs.anyEventIdOf(slug);
    const event = eventId && (await this.events.find(eventId));
    if (!event || (event.is_draft && !reader.mayEdit(event))) throw new ProblemError('NOT_FOUND');
    const [{ agendas }, { faq }, { questions }] = await Promise.all([
      agendaDocument.read(this.database, event.id),
      faqDocument.read(this.database, event.id),
      checkoutFormDocument.read(this.database, event.id),
    ]);
    const [code, now] = [normaliseCouponName(coupon), this.clock.now()];
    const { terms, fault } = await this.couponFor(event.id, code, now);
    if (fault) this.guesses.miss(reader, event.id, code);
    const lots = (await this.lots.onSale(event.id, terms?.name ?? null, now)).map((lot) =>
      presentPublicLot(lot, event.time_zone),
    );
    return {
      ...presentPublicRow({ ...event, venue: null }),
      description: event.description,
      availability: event.availability,
      is_draft: event.is_draft,
      sales_end_at: event.sales_end_at?.toISOString() ?? null,
      limit_by_user: event.limit_by_user,
      asks_document: event.asks_document,
      max_per_order: event.max_per_order,
      convenience_tax: percentFromBasisPoints(buyersFee(event)),
      fee_paid_by: event.fee_paid_by,
      changed_at: event.changed_at?.toISOString() ?? null,
      age_rating: event.age_rating,
      age_reason: event.age_reason,
      accessibility: event.accessibility,
      accessibility_contact: event.accessibility_contact,
      producer: event.producer,
      seller: event.seller && shownSeller(event.seller),
      venue: event.venue && presentPublicVenue(event.venue),
      lots,
      coupon: terms ? presentTerms(terms) : null,
      coupon_fault: fault ?? null,
      remaining: lots.reduce((sum, lot) => sum + lot.remaining_tickets, 0),
      meia_quota: presentQuota(event, now),
      agendas,
      faq,
      questions,
      privacy_policy: event.privacy_policy,
    };
  }

  private async couponFor(
    eventId: string,
    code: string,
    now: Date,
  ): Promise<{ terms?: CouponTermsRow; fault?: CouponFault }> {
    if (!code) return {};
    const terms = await this.events.coupon(eventId, code);
    if (!terms) return { fault: 'unknown' };
    if (hasExpired(terms, now)) return { fault: 'expired' };
    return terms.is_used_up ? { fault: 'used_up' } : { terms };
  }
}

function presentPublicLot(row: OfferedLotRow, zone: string): PublicLotView {
  const { id, name, description, is_followed, sorting } = row;
  const { remaining_tickets, is_soldout } = presentStock(row);
  const { sale_starts_at, sale_ends_at } = presentWindow(row);
  const prices = row.prices.map((price) => presentPrice(row, price));
  const min_product_unit_amount = leastPriceOf(row);
  const has_quota_places = isOpenToAll(row) && prices.some(({ kind }) => countsInQuota(kind));
  return {
    ...{ id, name, description, remaining_tickets, is_soldout, sale_starts_at, sale_ends_at, is_followed, sorting },
    ...{ min_product_unit_amount, has_quota_places, prices },
    ...opensOf(row.access, id, zone),
    ...fullPlaceOf(row),
  };
}

/** Names the day or area that closes a lot which has places of its own. */
function fullPlaceOf(row: OfferedLotRow): Pick<PublicLotView, 'full_place'> {
  const { access, full_limit, soldout_marked } = row;
  const hasOwn = row.ticket_limit > row.sold + row.reserved + row.leased;
  const full_place = access && full_limit && hasOwn && !soldout_marked ? limitName(access, full_limit) : undefined;
  return full_place === undefined ? {} : { full_place };
}

function presentTerms({
  amount_off,
  percent_off,
  expired_at: _,
  is_used_up: __,
  ...same
}: CouponTermsRow): PublicCouponView {
  return {
    ...same,
    amount_off: amount_off === null ? null : cents(amount_off),
    percent_off: percent_off === null ? null : percentFromBasisPoints(percent_off),
  };
}

/** Returns whether a lot is public; one that a coupon unlocks is not. */
function isOpenToAll({ enabled, visible, soldout_marked, coupons }: LotRow): boolean {
  return enabled && visible && !soldout_marked && coupons.length === 0;
}

/** Presents the half-price quota as the law requires; the number taken is the producer's own. */
function presentQuota(event: PublicEventDetail, now: Date): PublicEventView['meia_quota'] {
  const { meia, keep_meia_quota } = event;
  const { limit, remaining } = meiaFigures(meia);
  const isKept = keep_meia_quota && now.toISOString() < meiaKeptUntil(event, meia.enabled_limits);
  return { limit, remaining, others_remaining: isKept ? placesBesideQuota(meia) : null };
}
