import type { OrderView } from '@festix/domain/contract';
import { escapeHtml, shopMoment } from '@festix/domain/ground';
import { CHECKOUT_PAGE as texts, checkoutSum, holdClock } from '@festix/domain/selling';
import { cartTickets } from '@festix/domain/till';
import { figure } from './event-words.ts';

/*
 * What can be read of an order that waits for its payment before its app runs, in the app's own classes: the app draws
 * the same at the same place.
 */

/** Where the strip leads back to. */
interface Back {
  href: string;
  label: string;
}

const BACK =
  '<svg viewBox="0 0 256 256" width="22" height="22" fill="currentColor" aria-hidden="true"><path d="M168.49,199.51a12,12,0,0,1-17,17l-80-80a12,12,0,0,1,0-17l80-80a12,12,0,0,1,17,17L97,128Z"/></svg>';

const TIMER =
  '<svg viewBox="0 0 256 256" width="20" height="20" fill="currentColor" aria-hidden="true"><path d="M128,44a96,96,0,1,0,96,96A96.11,96.11,0,0,0,128,44Zm0,168a72,72,0,1,1,72-72A72.08,72.08,0,0,1,128,212ZM164.49,99.51a12,12,0,0,1,0,17l-28,28a12,12,0,0,1-17-17l28-28A12,12,0,0,1,164.49,99.51ZM92,16A12,12,0,0,1,104,4h48a12,12,0,0,1,0,24H104A12,12,0,0,1,92,16Z"/></svg>';

/** Returns the head of the page in which an order's card is named; `orderPath` is the order's page. */
export function cardWordsHtml(order: OrderView, orderPath: string, now: Date): string {
  const back = { href: orderPath, label: texts.toOrder };
  return pageOf(stripOf(order, back, now), `<div class="fx-start"><p><b>${texts.card}</b> ${texts.opening}</p></div>`);
}

/** Returns the head of an order's page and what its places cost. */
export function orderWordsHtml(order: OrderView, now: Date): string {
  const coupon = order.coupon ? `?${new URLSearchParams({ coupon: order.coupon.name }).toString()}` : '';
  const back = { href: `/events/${order.event.slug}${coupon}`, label: texts.toEvent };
  const sum = escapeHtml(checkoutSum(order, cartTickets(order.items)));
  return pageOf(
    stripOf(order, back, now),
    '<div class="public_wrap order_order order_waiting">' +
      `<section class="payment_payment" aria-label="${texts.payment}"><p class="payment_sum fx-num">${sum}</p>` +
      `<div class="payment_toCome"><p class="payment_sum">${texts.opening}</p></div></section></div>`,
  );
}

function pageOf(strip: string, content: string): string {
  return `<main data-first-words aria-busy="true">${strip}${content}</main>`;
}

/** Returns the event, the amount and the time left. */
function stripOf({ event, total, expires_at }: OrderView, { href, label }: Back, now: Date): string {
  const { name, start_date, time_zone } = event;
  const left = expires_at === null ? 0 : Date.parse(expires_at) - now.getTime();
  return [
    `<section class="checkout-strip_strip" aria-label="${texts.strip}" data-checkout>`,
    '<div class="public_wrap checkout-strip_row fx-num">',
    `<a class="checkout-strip_back" href="${escapeHtml(href)}" aria-label="${label}">${BACK}</a>`,
    `<div class="checkout-strip_event"><h1>${escapeHtml(name)}</h1>`,
    `<p><time datetime="${start_date}">${shopMoment(start_date, time_zone, now)}</time></p></div>`,
    `<p class="checkout-strip_amount"><span class="fx-hidden">${texts.total}: </span>${figure(total)}</p>`,
    left > 0 ? `<span class="checkout-strip_clock">${TIMER} ${holdClock(left)}</span>` : '',
    '</div><div class="checkout-strip_line"></div></section>',
  ].join('');
}
