import { cents, sumCents, ZERO_CENTS, type Cents } from '../../ground/money/cents.ts';
import { TILL_SALE_METHODS, type TillSaleMethod } from '../../selling/orders/payment-method.ts';
import type { CashCount, CashEventKind } from '../../sync/ops.ts';

/** A sale for its drawer. */
export interface DrawerSale {
  operator: { id: string; name: string };
  payment_method: TillSaleMethod;
  total: Cents;
  tickets: number;
  /** Whether it was voided as a whole: its money was paid back by the same method. */
  is_void: boolean;
  /** Amount paid back out of this drawer, for all of it or some tickets; absent: all of a voided one. */
  given_back?: Cents;
  /** Number of tickets refunded alone. */
  tickets_back?: number;
}

/** Cash that entered or left besides the sales. */
export interface DrawerMove {
  kind: CashEventKind;
  amount: Cents;
}

/** One operator's receipts by one method. */
export interface DrawerLine {
  operator: { id: string; name: string };
  payment_method: TillSaleMethod;
  /** Number of standing sales. */
  sales: number;
  tickets: number;
  /** Taken, less refunds. */
  amount: Cents;
}

/** The expected content of a drawer. */
export interface Drawer {
  lines: DrawerLine[];
  /** Sales of every kind, less refunds. */
  total: Cents;
  /** Opening and supplies, plus cash taken, less withdrawals and cash refunds. */
  cash_expected: Cents;
}

/** Returns the drawer by operators and methods. An operator whose sales were all refunded still has a line. */
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

/** A line with its count: a Pix, which is at the gateway, is not counted. */
export interface CountedLine extends DrawerLine {
  counted: Cents | null;
  /** Counted less expected. */
  difference: Cents | null;
}

/** Compares the counts with the expected amounts. An operator who counted and sold nothing gets a line, too. */
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

/** Returns the centavos that a move adds to the drawer. A closing moves none. */
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

function placeOf({ payment_method }: DrawerLine): number {
  return TILL_SALE_METHODS.indexOf(payment_method);
}
