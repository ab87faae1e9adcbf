import { cents, formatBRL, sumCents } from '@festix/domain/ground';
import { cashEventLabels, opLabels } from '@festix/domain/sync';
import { isOp, type OpRow } from '../../../../offline/journal.db.ts';

/** Returns an op as a line of a list: `Venda · R$ 120,00`. */
export function opWords(op: OpRow): string {
  if (isOp('sale', op)) {
    const total = cents(sumCents(op.payload.items.map(({ unit_amount }) => unit_amount)));
    return `${opLabels.sale} · ${formatBRL(total)}`;
  }
  if (isOp('cash_event', op)) {
    const { kind, amount, counted } = op.payload;
    return `${cashEventLabels[kind]} · ${formatBRL(counted ?? amount)}`;
  }
  return opLabels[op.type];
}
