import { hasEnded, type EventTimes } from '../../ground/time/event-time.ts';
import { epochOf, type Instant } from '../../ground/time/instant.ts';
import { formatCount, leftWords } from '../../ground/words/count-words.ts';
import { placesWords, unitsIn } from '../../programme/lots/price-places.ts';
import { EVENT_PAGE } from './event-page-words.ts';

/** An event, as far as its sale on its page goes. */
interface OfferedEvent extends EventTimes {
  is_draft: boolean;
  canceled_at: Instant | null;
  sales_end_at: Instant | null;
}

/** Returns whether tickets of an event are sold on its page at a moment. */
export function isSoldOnline(event: OfferedEvent, now: Date): boolean {
  if (event.is_draft || event.canceled_at !== null || hasEnded(event, now)) return false;
  return event.sales_end_at === null || epochOf(event.sales_end_at) > epochOf(now);
}

/** A lot, as far as its stock on its event's page goes. */
interface StockedLot {
  is_soldout: boolean;
  remaining_tickets: number;
  has_quota_places: boolean;
  full_place?: string;
}

export function isLotOver({ is_soldout, remaining_tickets }: StockedLot): boolean {
  return is_soldout || remaining_tickets <= 0;
}

/** Returns lots with stock first, each half in the order of the event. */
export function overLotsLast<Lot extends StockedLot>(lots: readonly Lot[]): Lot[] {
  return lots.toSorted((one, other) => Number(isLotOver(one)) - Number(isLotOver(other)));
}

/** Says why a lot is over: a day or an area may be full while the lot is not. */
export function overWords({ full_place }: Pick<StockedLot, 'full_place'>): string {
  return full_place === undefined ? EVENT_PAGE.soldOut : EVENT_PAGE.fullPlace(full_place);
}

/** Returns whether an event keeps the rest of a lot for meia-entrada. */
export function isKeptForMeia(event: { meia_quota: { others_remaining: number | null } }, lot: StockedLot): boolean {
  return event.meia_quota.others_remaining === 0 && lot.has_quota_places && !isLotOver(lot);
}

/** Returns the most tickets of a person in words; null without such a limit. */
export function personLimitWords({ limit_by_user }: { limit_by_user: number | null }): string | null {
  return limit_by_user === null ? null : EVENT_PAGE.limit(formatCount(limit_by_user));
}

/** A price, as far as its amount in an order goes. */
interface BoundPrice {
  places: number;
  min_per_order: number | null;
  max_per_order: number | null;
}

/** Returns the conditions of a price in words: the places of a unit with the units left, and its bounds per order. */
export function conditionWords(price: BoundPrice, lot: Pick<StockedLot, 'remaining_tickets'>): string[] {
  const places = placesWords(price);
  const units = places && `${places} · ${leftWords(unitsIn(lot.remaining_tickets, price))}`;
  return [units, amountWords(price)].filter((words) => words !== null);
}

function amountWords({ min_per_order: least, max_per_order: most }: BoundPrice): string | null {
  if (least !== null && least > 1)
    return most === null ? EVENT_PAGE.fromAmount(least) : EVENT_PAGE.betweenAmounts(least, most);
  return most === null ? null : EVENT_PAGE.upToAmount(most);
}
