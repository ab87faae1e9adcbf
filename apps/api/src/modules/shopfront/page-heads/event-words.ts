import type { PriceView, PublicEventView, PublicLotView } from '@festix/domain/contract';
import {
  basisPointsFromPercent,
  cents,
  escapeHtml,
  feeOf,
  formatAmount,
  formatBRL,
  formatDate,
  hasEnded,
  shopMoment,
  type Cents,
} from '@festix/domain/ground';
import { ageRatingLabel, documentToBring, FREE_WORDS, isReducedByLaw } from '@festix/domain/programme';
import { ASKING_AFTER_CANCELLATION } from '@festix/domain/selling';
import {
  conditionWords,
  EVENT_PAGE as texts,
  endWords,
  FREE_OR_PAID,
  isKeptForMeia,
  isLotOver,
  isSoldOnline,
  overLotsLast,
  overWords,
  personLimitWords,
  resourceWords,
  standingWords,
  venueAddress,
  venueMap,
} from '@festix/domain/shopfront';

/*
 * What can be read of an event's page before its app runs, in the app's own classes: the app draws the same at the same
 * place.
 */

/** Returns the name, what a buyer must know first, date and place, and the tickets with their prices. */
export function eventBody(event: PublicEventView, now: Date): string {
  return [
    '<div class="event-page_eventBody">',
    `<h1 class="event-page_eventName">${escapeHtml(event.name)}</h1>`,
    newsOf(event, now),
    `<div class="event-page_eventLead"><ul class="event-page_facts">${factsOf(event, now).join('')}</ul></div>`,
    ticketsOf(event, now),
    '</div>',
  ].join('');
}

/** Returns the bar at the foot of a phone's window, which leads to the tickets; empty if none is on sale. */
export function buyBar(event: PublicEventView, now: Date): string {
  const { min_product_total_amount: least, is_free } = event;
  if (least === null || !isSoldOnline(event, now) || !event.lots.some((lot) => !isLotOver(lot))) return '';
  const price =
    least > 0 || is_free ? `<span class="purchase_buyTotal">${figure(least)}</span>` : `<b>${FREE_OR_PAID}</b>`;
  return [
    '<div class="purchase_buyBar purchase_buyFrom"><div class="public_wrap purchase_buy"><div>',
    least > 0 ? `<span class="fx-quiet">${texts.from}</span>` : '',
    `${price}</div><a class="button_button button_primary button_large button_flag" href="#ingressos">`,
    `${is_free ? texts.reserve : texts.buy}</a></div></div>`,
  ].join('');
}

function newsOf(event: PublicEventView, now: Date): string {
  return newsIn(event, now)
    .map((news) => `<p><b>${news}</b></p>`)
    .join('');
}

function newsIn(event: PublicEventView, now: Date): string[] {
  const { canceled_at, changed_at, sales_end_at, time_zone } = event;
  if (canceled_at !== null) {
    const mayAsk = now.getTime() < Date.parse(canceled_at) + ASKING_AFTER_CANCELLATION;
    return [texts.wasCancelled(formatDate(canceled_at, time_zone), mayAsk)];
  }
  if (hasEnded(event, now)) return [texts.ended];
  const hasClosed = sales_end_at !== null && Date.parse(sales_end_at) <= now.getTime();
  return [
    ...(changed_at === null ? [] : [texts.wasChanged(formatDate(changed_at, time_zone))]),
    ...(hasClosed ? [texts.salesEnded(shopMoment(sales_end_at, time_zone, now))] : []),
  ];
}

function factsOf(event: PublicEventView, now: Date): string[] {
  const { start_date, end_date, time_zone, venue, age_rating, age_reason, accessibility, producer } = event;
  const start = `<time datetime="${start_date}">${shopMoment(start_date, time_zone, now)}</time>`;
  return [
    fact(start, end_date ? texts.until(endWords(start_date, end_date, time_zone, now)) : ''),
    venue ? fact(escapeHtml(venue.name), placeLine(venue)) : '',
    age_rating ? fact(ageRatingLabel(age_rating), escapeHtml(age_reason ?? '')) : '',
    accessibility.length > 0 ? fact(texts.accessibility, resourceWords(accessibility)) : '',
    fact(producerLink(producer), texts.organizes),
  ];
}

/** Returns a fact with room for the app's icon; `name` and `line` are HTML. */
function fact(name: string, line: string): string {
  if (name === '') return '';
  return `<li><i></i><div><b class="fx-num">${name}</b>${line && `<span class="fx-num">${line}</span>`}</div></li>`;
}

function placeLine(venue: NonNullable<PublicEventView['venue']>): string {
  const address = escapeHtml(venueAddress(venue));
  const map = venueMap(venue);
  if (map === undefined) return address;
  return `<a class="event-page_factLink" href="${escapeHtml(map)}" target="_blank" rel="noreferrer">${address}<span class="fx-hidden">, ${texts.onMap}</span></a>`;
}

function producerLink({ name, slug }: PublicEventView['producer']): string {
  return slug === null ? escapeHtml(name) : `<a href="/events/${escapeHtml(slug)}">${escapeHtml(name)}</a>`;
}

function ticketsOf(event: PublicEventView, now: Date): string {
  const isOpen = isSoldOnline(event, now);
  const limit = isOpen && event.lots.length > 0 ? personLimitWords(event) : null;
  return [
    `<section class="event-page_lots" id="ingressos" aria-label="${texts.tickets}">`,
    `<div class="event-page_lotsHead"><h2>${texts.tickets}</h2>`,
    isOpen ? '<div class="app_firstCoupon"></div>' : '',
    '</div>',
    event.lots.length === 0 ? `<p>${texts.noTickets}</p>` : '',
    limit === null ? '' : `<p class="purchase_limit">${limit}</p>`,
    ...overLotsLast(event.lots).map((lot) => lotOf(lot, event, now)),
    '</section>',
  ].join('');
}

function lotOf(lot: PublicLotView, event: PublicEventView, now: Date): string {
  const isOver = isLotOver(lot);
  const isOpen = isSoldOnline(event, now);
  const standing = isOver ? overWords(lot) : isOpen ? standingWords(lot, event.time_zone, now) : texts.closed;
  const kept = isKeptForMeia(event, lot) && texts.keptForMeia;
  const lines = isOver ? [] : [lot.opens, lot.description, kept];
  return [
    `<div class="event-page_lot${isOver ? ' event-page_lotOver' : ''}"><h3>`,
    `<svg class="flag_flag" viewBox="0 0 12 18" height="20" width="13.33" aria-hidden="true">`,
    `<path d="M0 0h12v18l-6 -6l-6 6z" style="fill:var(--fx-lot-${lot.sorting % LOT_COLOURS})"/></svg>`,
    `${escapeHtml(lot.name)}<span class="fx-quiet fx-num">${escapeHtml(standing)}</span></h3>`,
    ...lines.map((line) => (line ? `<p class="event-page_lotLine">${escapeHtml(line)}</p>` : '')),
    ...(isOver ? [] : lot.prices.map((price) => offerOf(price, lot, event, isOpen))),
    '</div>',
  ].join('');
}

/** Wristband colours before they repeat. */
const LOT_COLOURS = 8;

function offerOf(price: PriceView, lot: PublicLotView, event: PublicEventView, isOpen: boolean): string {
  const { unit, fee } = costOf(price, event);
  const isFree = price.pricing === 'free';
  const split = fee > 0 ? `${formatBRL(unit)} + ${formatAmount(fee)} ${texts.fee}` : isFree ? '' : texts.noFee;
  const isAnything = price.pricing === 'contribution' && unit + fee === 0;
  return [
    `<div class="purchase_offer"><div class="purchase_offerName"><b>${escapeHtml(price.name)}</b>`,
    ...conditionWords(price, lot).map((words) => `<span class="fx-quiet">${words}</span>`),
    isReducedByLaw(price.kind) ? `<span class="fx-quiet">${documentToBring(price.kind)}</span>` : '',
    `</div><span class="purchase_offerAmount"><b class="fx-num">${isFree ? FREE_WORDS : formatBRL(cents(unit + fee))}</b>`,
    `<span class="fx-quiet fx-num">${isAnything ? texts.anyContribution : split}</span></span>`,
    // Where the app counts.
    isOpen ? '<div class="purchase_stepper app_firstSteps"></div>' : '',
    '</div>',
  ].join('');
}

/** Returns the price of a place and its fee; of a contribution those of the amount that the app suggests first. */
function costOf(price: PriceView, { convenience_tax }: PublicEventView): { unit: Cents; fee: Cents } {
  const { pricing, suggestions, unit_amount, platform_tax_amount } = price;
  if (pricing !== 'contribution') return { unit: unit_amount, fee: platform_tax_amount };
  const unit = suggestions[0] ?? unit_amount;
  return { unit, fee: feeOf(unit, basisPointsFromPercent(convenience_tax)) };
}

/** Returns an amount as the app's figure. */
export function figure(amount: Cents): string {
  if (amount === 0) return `<span class="fx-figure">${FREE_WORDS}</span>`;
  return `<span class="fx-num format_amount fx-figure format_amountFigure"><small>R$\u00a0</small>${formatAmount(amount)}</span>`;
}
