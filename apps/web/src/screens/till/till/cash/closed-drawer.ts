import type { Id } from '@festix/domain/contract';
import { cents, type Cents } from '@festix/domain/ground';
import { countedLines, receiptSpan, receiptText, type CountedLine } from '@festix/domain/till';
import type { CashMoveRow, SaleRow } from '../../../../offline/journal.db.ts';
import type { DrawerFigures, ShiftSale } from '../../../../offline/till-stored.ts';

/** A counted drawer, compared with its expected content. */
export interface ClosedDrawer {
  lines: CountedLine[];
  moves: CashMoveRow[];
  total: Cents;
  cash_expected: Cents;
  cash_counted: Cents;
  /** Of the drawer's cash: counted less expected. */
  difference: Cents;
  voids: ShiftSale[];
  /** Standing sales by the till's terminal, the oldest first. */
  charged: SaleRow[];
  /** Orders that the till's terminal charged, also of voided sales. */
  ever_charged: Id[];
  receipts: { first: string; last: string; missing: string[] } | null;
}

/** Returns the closed drawer; undefined while it is open. */
export function closedDrawer(
  drawer: DrawerFigures,
  sales: readonly ShiftSale[],
  deviceNumber: number,
): ClosedDrawer | undefined {
  const { moves } = drawer;
  const closing = moves.find(({ kind }) => kind === 'closing');
  if (!closing) return undefined;
  const names = new Map(drawer.lines.map(({ operator }) => [operator.id, operator.name]));
  const span = receiptSpan(sales.map(({ sale }) => sale.receipt_number));
  const text = (number: number) => receiptText(deviceNumber, number);
  return {
    lines: countedLines(drawer, closing.counts ?? [], (id) => names.get(id) ?? closing.by.name),
    moves,
    total: drawer.total,
    cash_expected: drawer.cash_expected,
    cash_counted: closing.amount,
    difference: cents(closing.amount - drawer.cash_expected),
    voids: sales.filter(({ given_back }) => given_back !== null),
    charged: chargedSales(sales),
    ever_charged: everCharged(sales),
    receipts: span && { first: text(span.first), last: text(span.last), missing: span.missing.map(text) },
  };
}

/** Returns the orders of a drawer that the till's terminal charged, also those whose sale was voided. */
export function everCharged(sales: readonly ShiftSale[]): Id[] {
  return sales.filter(({ sale }) => sale.card !== undefined).map(({ sale }) => sale.id);
}

/** Returns the standing sales of a drawer that the till's terminal charged, the oldest first. */
export function chargedSales(sales: readonly ShiftSale[]): SaleRow[] {
  return sales
    .filter(({ sale, is_void }) => sale.card !== undefined && !is_void)
    .map(({ sale }) => sale)
    .reverse();
}
