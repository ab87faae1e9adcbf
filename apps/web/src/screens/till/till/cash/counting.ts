import { cents, type Cents } from '@festix/domain/ground';
import { OFFLINE_PAYMENT_METHODS, type OfflinePaymentMethod, type TillPaymentMethod } from '@festix/domain/selling';
import { type CashCount } from '@festix/domain/sync';
import type { CashMoveRow, TillOperator } from '../../../../offline/journal.db.ts';

/** One amount to count before the drawer is closed. */
export interface ToCount {
  key: string;
  operator: TillOperator;
  payment_method: OfflinePaymentMethod;
}

/**
 * Returns what each operator counts: cash if several shared the drawer, and the card machine's slips if the sale point
 * takes them. A single operator counts the drawer, which is his cash.
 */
export function toCount(operators: readonly TillOperator[], taken: readonly TillPaymentMethod[]): ToCount[] {
  const methods = OFFLINE_PAYMENT_METHODS.filter(
    (method) => taken.includes(method) && (method !== 'cash' || operators.length > 1),
  );
  return operators.flatMap((operator) =>
    methods.map((payment_method) => ({ key: `${operator.id} ${payment_method}`, operator, payment_method })),
  );
}

/** Returns the counts to send: of a single operator, the drawer less supplies and the opening. */
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

/** Returns the centavos in the drawer apart from sales. */
function floatOf(moves: readonly Pick<CashMoveRow, 'kind' | 'amount'>[]): number {
  return moves.reduce((sum, { kind, amount }) => {
    if (kind === 'withdrawal') return sum - amount;
    return kind === 'closing' ? sum : sum + amount;
  }, 0);
}
