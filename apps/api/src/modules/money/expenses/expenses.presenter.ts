import { type ExpenseView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import type { ExpenseRow } from './expenses.queries.ts';

export function presentExpense({ created_at, amount, ...row }: ExpenseRow): ExpenseView {
  return { ...row, created_at: created_at.toISOString(), amount: cents(amount) };
}
