import { cents, escapeHtml, formatAmount, shopMoment } from '@festix/domain/ground';

/** An order, as the page in which its card is named says it first. */
export interface CardOrder {
  /** Whether it waits for its payment. */
  is_payable: boolean;
  event_name: string;
  start_date: Date;
  time_zone: string;
  /** Centavos. */
  total: number;
  expires_at: Date | null;
}

const BACK =
  '<svg viewBox="0 0 256 256" width="22" height="22" fill="currentColor" aria-hidden="true"><path d="M165.66,202.34a8,8,0,0,1-11.32,11.32l-80-80a8,8,0,0,1,0-11.32l80-80a8,8,0,0,1,11.32,11.32L91.31,128Z"/></svg>';

/** Returns the head of the checkout at the app's own place and in its classes: `path` is the order's page. */
export function cardWordsHtml(order: CardOrder, path: string, now: Date): string {
  const { event_name, start_date, time_zone, total, expires_at } = order;
  const starts = start_date.toISOString();
  const left = expires_at && expires_at.getTime() - now.getTime();
  return [
    '<main data-first-words aria-busy="true"><section class="checkout-strip_strip" data-checkout>',
    '<div class="public_wrap checkout-strip_row fx-num">',
    `<a class="checkout-strip_back" href="${escapeHtml(path)}" aria-label="Voltar ao pedido">${BACK}</a>`,
    `<div class="checkout-strip_event"><h1>${escapeHtml(event_name)}</h1>`,
    `<p><time datetime="${starts}">${shopMoment(starts, time_zone, now)}</time></p></div>`,
    '<p class="checkout-strip_amount"><span class="fx-hidden">Total: </span>',
    `<span class="fx-num format_amount fx-figure format_amountFigure"><small>R$\u00a0</small>${formatAmount(cents(total))}</span></p>`,
    left && left > 0 ? `<span class="checkout-strip_clock">${clockOf(left)}</span>` : '',
    '</div><div class="checkout-strip_line"></div></section>',
    '<div class="fx-start"><p><b>Cartão</b> Abrindo…</p></div></main>',
  ].join('');
}

/** Formats milliseconds as `12:18`. */
function clockOf(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
