import type { OrderView } from '@festix/domain/contract';
import { escapeHtml, shopMoment } from '@festix/domain/ground';
import { CHECKOUT_PAGE as texts, checkoutSum } from '@festix/domain/selling';
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
  '<svg viewBox="0 0 256 256" width="22" height="22" fill="currentColor" aria-hidden="true"><path d="M165.66,202.34a8,8,0,0,1-11.32,11.32l-80-80a8,8,0,0,1,0-11.32l80-80a8,8,0,0,1,11.32,11.32L91.31,128Z"/></svg>';

/** Returns the head of the page in which an order's card is named; `orderPath` is the order's page. */
export function cardWordsHtml(order: OrderView, orderPath: string, now: Date): string {
  const back = { href: orderPath, label: 'Voltar ao pedido' };
  return pageOf(stripOf(order, back, now), '<div class="fx-start"><p><b>Cartão</b> Abrindo…</p></div>');
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
      '<div class="payment_toCome"><p class="payment_sum">Abrindo…</p></div></section></div>',
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
    '<section class="checkout-strip_strip" data-checkout>',
    '<div class="public_wrap checkout-strip_row fx-num">',
    `<a class="checkout-strip_back" href="${escapeHtml(href)}" aria-label="${label}">${BACK}</a>`,
    `<div class="checkout-strip_event"><h1>${escapeHtml(name)}</h1>`,
    `<p><time datetime="${start_date}">${shopMoment(start_date, time_zone, now)}</time></p></div>`,
    `<p class="checkout-strip_amount"><span class="fx-hidden">${texts.total}: </span>${figure(total)}</p>`,
    left > 0 ? `<span class="checkout-strip_clock">${clockOf(left)}</span>` : '',
    '</div><div class="checkout-strip_line"></div></section>',
  ].join('');
}

/** Formats milliseconds as `12:18`. */
function clockOf(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
