import { type HeldOpView } from '@festix/domain/contract';
import { isProblemCode, notices, problemOf } from '@festix/domain/ground';
import { cashEventLabels, opLabels } from '@festix/domain/sync';
import { cashTexts as texts } from './cash-texts.ts';

/** Returns an op in words: `Venda 017-000042, 2 ingressos`, `Sangria`. */
export function heldWords({ type, cash_kind, receipt, tickets }: HeldOpView): string {
  const what = cash_kind ? cashEventLabels[cash_kind] : opLabels[type];
  const which = receipt ? `${what} ${receipt}` : what;
  return tickets === null ? which : `${which}, ${texts.ticketsCount(tickets)}`;
}

/** Returns why it has no effect yet, in the words that the till shows. */
export function whyHeld({ code }: Pick<HeldOpView, 'code'>): string {
  return isProblemCode(code) ? problemOf(code).detail : notices.unexpected;
}
