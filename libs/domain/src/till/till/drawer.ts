import { cents, sumCents, ZERO_CENTS, type Cents } from '../../ground/money/cents.ts';
import { TILL_PAYMENT_METHODS, type TillSaleMethod } from '../../selling/orders/payment-method.ts';
import type { CashCount, CashEventKind } from '../../sync/ops.ts';

/** A sale as its drawer sees it. */
export interface DrawerSale {
  operator: { id: string; name: string };
  payment_method: TillSaleMethod;
  total: Cents;
  tickets: number;
  /** Taken back as a whole: its money went out again, in the way in which it came. */
  is_void: boolean;
  /** What went out of this drawer again, for all of it or some tickets; where absent, all of what is void. */
  given_back?: Cents;
  /** Of those that were taken back by themselves. */
  tickets_back?: number;
}

/** Cash that went in or out beside the sales. */
export interface DrawerMove {
  kind: CashEventKind;
  amount: Cents;
}

/** What one operator took in one way. */
export interface DrawerLine {
  operator: { id: string; name: string };
  payment_method: TillSaleMethod;
  /** Those that stand. */
  sales: number;
  tickets: number;
  /** Taken, less what was given back. */
  amount: Cents;
}

/** What a drawer should hold. */
export interface Drawer {
  lines: DrawerLine[];
  /** Sales of every kind, less what was given back. */
  total: Cents;
  /** Opening and supplies, plus cash taken, less withdrawals and cash given back. */
  cash_expected: Cents;
}

/** The drawer by operators and ways of paying. An operator who took back all that he sold still has a line. */
export function drawerOf(sales: readonly DrawerSale[], moves: readonly DrawerMove[]): Drawer {
  const lines = new Map<string, DrawerLine>();
  for (const sale of sales) {
    const key = `${sale.operator.id} ${sale.payment_method}`;
    const { operator, payment_method } = sale;
    const line = lines.get(key) ?? { operator, payment_method, sales: 0, tickets: 0, amount: ZERO_CENTS };
    lines.set(key, withSale(line, sale));
  }
  const all = [...lines.values()].sort(byOperatorAndWay);
  const taken = sumCents(all.filter(({ payment_method }) => payment_method === 'cash').map(({ amount }) => amount));
  return {
    lines: all,
    total: sumCents(all.map(({ amount }) => amount)),
    cash_expected: cents(taken + sumCents(moves.map(cashIn))),
  };
}

/** A line with what was counted: nothing is counted of a Pix, which lies with the gateway. */
export interface CountedLine extends DrawerLine {
  counted: Cents | null;
  /** Counted less expected. */
  difference: Cents | null;
}

/** Holds what was counted against what should be there. Who counted money and sold nothing gets a line, too. */
export function countedLines(
  drawer: Drawer,
  counts: readonly CashCount[],
  nameOf: (operator_id: string) => string,
): CountedLine[] {
  const lines = [...drawer.lines];
  for (const { operator_id, payment_method } of counts) {
    if (lines.some((line) => line.operator.id === operator_id && line.payment_method === payment_method)) continue;
    const operator = { id: operator_id, name: nameOf(operator_id) };
    lines.push({ operator, payment_method, sales: 0, tickets: 0, amount: ZERO_CENTS });
  }
  return lines.sort(byOperatorAndWay).map((line) => {
    const counted = countOf(line, counts);
    return { ...line, counted, difference: counted === null ? null : cents(counted - line.amount) };
  });
}

function countOf({ operator, payment_method }: DrawerLine, counts: readonly CashCount[]): Cents | null {
  const own = counts.filter((count) => count.operator_id === operator.id && count.payment_method === payment_method);
  return own.length === 0 ? null : sumCents(own.map(({ amount }) => amount));
}

function withSale(line: DrawerLine, sale: DrawerSale): DrawerLine {
  const { total, tickets, is_void, tickets_back = 0, given_back = is_void ? total : ZERO_CENTS } = sale;
  return {
    ...line,
    sales: line.sales + (is_void ? 0 : 1),
    tickets: line.tickets + (is_void ? 0 : tickets - tickets_back),
    amount: cents(line.amount + total - given_back),
  };
}

/** Centavos that a move puts into the drawer. At the closing nothing moves. */
function cashIn({ kind, amount }: DrawerMove): number {
  switch (kind) {
    case 'opening':
    case 'supply':
      return amount;
    case 'withdrawal':
      return -amount;
    case 'closing':
      return 0;
  }
}

function byOperatorAndWay(one: DrawerLine, other: DrawerLine): number {
  return (
    one.operator.name.localeCompare(other.operator.name, 'pt-BR') ||
    one.operator.id.localeCompare(other.operator.id) ||
    placeOf(one) - placeOf(other)
  );
}

/** What was paid in no way comes last. */
function placeOf({ payment_method }: DrawerLine): number {
  return payment_method === 'free' ? TILL_PAYMENT_METHODS.length : TILL_PAYMENT_METHODS.indexOf(payment_method);
}
