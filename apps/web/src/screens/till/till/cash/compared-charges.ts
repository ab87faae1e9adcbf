import type { CashCardChargeView } from '@festix/domain/contract';
import { cents, type Cents } from '@festix/domain/ground';
import { chargedCardWords } from '@festix/domain/selling';
import { cardWords } from '../receipt/card-words.ts';
import type { ClosedDrawer } from './closed-drawer.ts';

/** A charge whose amounts at terminal, drawer and book differ, or that the till does not know. */
export interface UnmatchedCharge {
  order_id: string;
  /** Receipt, or the order's code without one. */
  number: string;
  /** Brand, last digits and authorization. */
  card: string;
  terminal: Cents;
  drawer: Cents;
  book: Cents;
  isUnknown: boolean;
}

export interface ComparedCharges {
  /** Charges on which terminal, drawer, book and till agree. */
  matching: number;
  unmatched: UnmatchedCharge[];
}

/** Compares the server's charges with those of a closed drawer, line by line. The till's own that it lacks come last. */
export function compareCharges(
  charges: readonly CashCardChargeView[],
  { charged, ever_charged }: Pick<ClosedDrawer, 'charged' | 'ever_charged'>,
): ComparedCharges {
  const known = new Set(ever_charged);
  const told = new Set(charges.map(({ order_id }) => order_id));
  const unmatched = charges.filter((charge) => !known.has(charge.order_id) || !isEven(charge));
  const untold: UnmatchedCharge[] = charged
    .filter(({ id }) => !told.has(id))
    .map((sale) => ({
      ...{ order_id: sale.id, number: sale.receipt, isUnknown: false },
      card: words(cardWords(sale), sale.card?.authorization_code),
      ...{ terminal: cents(0), drawer: sale.total, book: cents(0) },
    }));
  return {
    matching: charges.length - unmatched.length,
    unmatched: [...unmatched.map((charge) => unmatchedOf(charge, known)), ...untold],
  };
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
