import type { CashCardChargeView, CashCardsView } from '@festix/domain/contract';
import { cents, sumCents } from '@festix/domain/ground';
import { receiptText, type CountedLine } from '@festix/domain/till';
import type { SessionCharge, SessionCharges, TypedCards } from './cash-cards.queries.ts';

/** Presents the cards of a session, with the counts of its lines. */
export function presentCards(
  { listed, sums }: SessionCharges,
  typed: TypedCards,
  lines: readonly CountedLine[],
): CashCardsView {
  const more = sums.charges - listed.length;
  const counts = lines.filter(({ payment_method, counted }) => payment_method === 'card_machine' && counted !== null);
  const counted = counts.length === 0 ? null : sumCents(counts.map((line) => line.counted ?? cents(0)));
  return {
    charges: listed.map(presentCharge),
    ...(more > 0 && { more_charges: more }),
    terminal: cents(sums.terminal),
    drawer: cents(sums.drawer),
    book: cents(sums.book),
    difference: cents(sums.terminal - sums.book),
    typed: {
      sales: typed.sales,
      drawer: cents(typed.drawer),
      book: cents(typed.book),
      counted,
      difference: counted === null ? null : cents(counted - typed.drawer),
    },
  };
}

function presentCharge(charge: SessionCharge): CashCardChargeView {
  const { order_id, code, receipt, at, terminal, card, installments, status } = charge;
  return {
    ...{ order_id, code, terminal, installments, status },
    receipt: receipt && receiptText(receipt.device_number, receipt.number),
    at: at.toISOString(),
    card_brand: card?.brand ?? null,
    card_last_four: card?.last_four ?? null,
    authorization_code: card?.authorization_code ?? null,
    terminal_amount: cents(charge.terminal_amount),
    drawer_amount: cents(charge.drawer_amount),
    book_amount: cents(charge.book_amount),
    difference: cents(charge.terminal_amount - charge.book_amount),
  };
}
