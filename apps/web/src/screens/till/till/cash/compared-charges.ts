import type { CashCardChargeView, CashCardsView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { chargedCardWords } from '@festix/domain/selling';
import type { ReportCards, UnmatchedCharge } from '../../../../offline/paper-rows.ts';
import { cardWords } from '../receipt/card-words.ts';
import type { ClosedDrawer } from './closed-drawer.ts';

/** Charges that a report lists one by one: a person reads no more on a strip of paper. */
const MOST_LISTED = 100;

/**
 * Compares the server's charges with those of a closed drawer, line by line. The till's own that it lacks come last; they
 * are not known where the server has listed only some.
 */
export function comparedCards(
  { charges, more_charges: more = 0, terminal, drawer, book, difference }: CashCardsView,
  { charged, ever_charged }: Pick<ClosedDrawer, 'charged' | 'ever_charged'>,
): ReportCards {
  const known = new Set(ever_charged);
  const told = new Set(charges.map(({ order_id }) => order_id));
  const differing = charges.filter((charge) => !known.has(charge.order_id) || !isEven(charge));
  const untold: UnmatchedCharge[] = charged
    .filter(({ id }) => more === 0 && !told.has(id))
    .map((sale) => ({
      ...{ order_id: sale.id, number: sale.receipt, isUnknown: false },
      card: words(cardWords(sale), sale.card?.authorization_code),
      ...{ terminal: cents(0), drawer: sale.total, book: cents(0) },
    }));
  const unmatched = [...differing.map((charge) => unmatchedOf(charge, known)), ...untold];
  return {
    ...{ terminal, drawer, book, difference },
    matching: charges.length - differing.length,
    unmatched: unmatched.slice(0, MOST_LISTED),
    rest: more + Math.max(0, unmatched.length - MOST_LISTED),
  };
}

/** Returns whether there is a charge to report. */
export function hasCharges({ matching, unmatched, rest }: ReportCards): boolean {
  return matching + unmatched.length + rest > 0;
}

function isEven({ terminal_amount, drawer_amount, book_amount }: CashCardChargeView): boolean {
  return terminal_amount === book_amount && drawer_amount === book_amount;
}

function unmatchedOf(charge: CashCardChargeView, known: ReadonlySet<string>): UnmatchedCharge {
  const { order_id, receipt, code, card_brand: brand, card_last_four: last_four, installments } = charge;
  return {
    order_id,
    number: receipt ?? code,
    card: words(chargedCardWords({ brand, last_four, installments }), charge.authorization_code),
    terminal: charge.terminal_amount,
    drawer: charge.drawer_amount,
    book: charge.book_amount,
    isUnknown: !known.has(order_id),
  };
}

function words(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
