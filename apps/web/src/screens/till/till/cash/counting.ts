import { cents, type Cents } from '@festix/domain/ground';
import { OFFLINE_PAYMENT_METHODS, type OfflinePaymentMethod, type TillPaymentMethod } from '@festix/domain/selling';
import { type CashCount } from '@festix/domain/sync';
import type { CashMoveRow, TillOperator } from '../../../../offline/journal.db.ts';

/** One thing to count before the drawer is closed. */
export interface ToCount {
  key: string;
  operator: TillOperator;
  payment_method: OfflinePaymentMethod;
}

/**
 * What each operator counts: cash where several shared the drawer, and the card machine's slips where the sale point
 * takes them. Who is alone counts the drawer, and that is his cash.
 */
export function toCount(operators: readonly TillOperator[], taken: readonly TillPaymentMethod[]): ToCount[] {
  const methods = OFFLINE_PAYMENT_METHODS.filter(
    (method) => taken.includes(method) && (method !== 'cash' || operators.length > 1),
  );
  return operators.flatMap((operator) =>
    methods.map((payment_method) => ({ key: `${operator.id} ${payment_method}`, operator, payment_method })),
  );
}

/** What was counted, as it is told: of one operator alone, the drawer less what was put into it beside the sales. */
export function countsOf(
  counted: Cents,
  operators: readonly TillOperator[],
  typed: Readonly<Record<string, Cents | undefined>>,
  asked: readonly ToCount[],
  moves: readonly Pick<CashMoveRow, 'kind' | 'amount'>[],
): CashCount[] {
  const told = asked.map(({ key, operator, payment_method }) => ({
    operator_id: operator.id,
    payment_method,
    amount: typed[key] ?? cents(0),
  }));
  const [alone] = operators;
  if (operators.length !== 1 || !alone) return told;
  const own = cents(Math.max(0, counted - floatOf(moves)));
  return [{ operator_id: alone.id, payment_method: 'cash', amount: own }, ...told];
}

/** Centavos that lie in the drawer beside what was sold. */
function floatOf(moves: readonly Pick<CashMoveRow, 'kind' | 'amount'>[]): number {
  return moves.reduce((sum, { kind, amount }) => {
    if (kind === 'withdrawal') return sum - amount;
    return kind === 'closing' ? sum : sum + amount;
  }, 0);
}
