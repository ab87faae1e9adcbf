import { type CashSessionRowView, type CashSessionView } from '@festix/domain/contract';
import { cents, sumCents, type Cents } from '@festix/domain/ground';
import { countedLines, drawerOf, receiptSpan, receiptText, type CountedLine, type Drawer } from '@festix/domain/till';
import { readMoment } from '../../../../kernel/database/json-moment.ts';
import { presentCards } from './cash-cards.presenter.ts';
import type { SessionCharges, TypedCards } from './cash-cards.queries.ts';
import type { SessionReceipt, SessionRow, SessionSale, SessionVoid } from './cash.queries.ts';

/** The facts that a session is presented from. */
export interface SessionFacts {
  row: SessionRow;
  sales: readonly SessionSale[];
  voids: readonly SessionVoid[];
}

/** What the page of one session has besides. */
export interface SessionParts {
  receipts: readonly SessionReceipt[];
  charges: SessionCharges;
  typed: TypedCards;
}

export function presentSessionRow(facts: SessionFacts): CashSessionRowView {
  return presentRow(facts, countUp(facts));
}

function presentRow({ row }: SessionFacts, { drawer, lines }: CountedDrawer): CashSessionRowView {
  return {
    id: row.id,
    event: row.event,
    sale_point: row.sale_point,
    device: { id: row.device.id, name: row.device.name },
    opened_by: row.opened_by,
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    total: isBlind(row) ? null : drawer.total,
    difference: differenceOf(row, drawer, lines),
  };
}

/** Returns the fields that `readerId` may see. */
export function presentSession(
  facts: SessionFacts,
  { receipts, charges, typed }: SessionParts,
  readerId: string,
): CashSessionView {
  const { row, voids } = facts;
  const counted = countUp(facts);
  const isShown = ({ operator }: { operator: { id: string } }) => !isBlind(row) || operator.id === readerId;
  return {
    ...presentRow(facts, counted),
    lines: counted.lines.filter(isShown),
    events: row.events.map((event) => ({
      ...event,
      amount: cents(event.amount),
      at: readMoment(event.at).toISOString(),
    })),
    cash_expected: isBlind(row) ? null : counted.drawer.cash_expected,
    cash_counted: row.closed_at === null ? null : countedCash(row),
    voids: voids.filter(isShown).map((one) => ({
      id: one.id,
      order_id: one.order_id,
      code: one.code,
      receipt: one.receipt && receiptText(one.receipt.device_number, one.receipt.number),
      tickets: one.tickets,
      amount: cents(one.amount),
      reason: one.reason,
      by: one.supervisor ?? one.operator.name,
      at: one.at.toISOString(),
    })),
    receipts: spanOf(row.device.number, receipts),
    cards: isBlind(row) ? null : presentCards(charges, typed, counted.lines),
  };
}

/** Returns whether the expected sum is hidden: from an operator who will still count the drawer. */
function isBlind({ closed_at, is_supervised }: SessionRow): boolean {
  return closed_at === null && !is_supervised;
}

interface CountedDrawer {
  drawer: Drawer;
  lines: CountedLine[];
}

/** Sums sales and refunds, and compares the counts with them. */
function countUp({ row, sales, voids }: SessionFacts): CountedDrawer {
  const drawer = withReturns(
    drawerOf(
      sales.map((sale) => ({
        operator: sale.operator,
        payment_method: sale.payment_method,
        total: cents(sale.total),
        tickets: Number(sale.tickets),
        is_void: sale.is_void,
        given_back: cents(sale.given_back),
        tickets_back: sale.tickets_back,
      })),
      row.events.map(({ kind, amount }) => ({ kind, amount: cents(amount) })),
    ),
    voids.filter(({ taken_in }) => taken_in !== row.id),
  );
  const counts = row.closed_at === null ? [] : row.counts;
  const names = new Map(counts.map(({ operator_id, name }) => [operator_id, name]));
  return { drawer, lines: countedLines(drawer, counts, (id) => names.get(id) ?? '') };
}

/** Adds the money paid back for sales of other drawers, under the person who paid it. */
function withReturns(drawer: Drawer, returns: readonly SessionVoid[]): Drawer {
  return returns.reduce((before, { operator, payment_method, amount }): Drawer => {
    const isLine = (line: Drawer['lines'][number]) =>
      line.operator.id === operator.id && line.payment_method === payment_method;
    const line = before.lines.find(isLine) ?? { operator, payment_method, sales: 0, tickets: 0, amount: cents(0) };
    const left = { ...line, amount: cents(line.amount - amount) };
    return {
      lines: [...before.lines.filter((one) => !isLine(one)), left],
      total: cents(before.total - amount),
      cash_expected: cents(before.cash_expected - (payment_method === 'cash' ? amount : 0)),
    };
  }, drawer);
}

/** Returns the counted cash of the whole drawer; without such a count, the counts of the operators. */
function countedCash({ counted, counts, events }: SessionRow): Cents | null {
  if (counted !== null) return cents(counted);
  const own = counts.filter(({ payment_method }) => payment_method === 'cash');
  if (own.length === 0) return null;
  const laid = drawerOf(
    [],
    events.map(({ kind, amount }) => ({ kind, amount: cents(amount) })),
  );
  return cents(laid.cash_expected + sumCents(own.map(({ amount }) => amount)));
}

function differenceOf(row: SessionRow, drawer: Drawer, lines: readonly CountedLine[]): Cents | null {
  if (row.closed_at === null) return null;
  const cash = countedCash(row);
  const others = lines
    .filter(({ payment_method }) => payment_method !== 'cash')
    .map(({ difference }) => difference ?? 0);
  return cents((cash === null ? 0 : cash - drawer.cash_expected) + others.reduce((sum: number, one) => sum + one, 0));
}

/** Returns the range of receipt numbers. A number the device used elsewhere in between is not missing. */
function spanOf(deviceNumber: number, receipts: readonly SessionReceipt[]): CashSessionView['receipts'] {
  const span = receiptSpan(receipts.filter(({ is_own }) => is_own).map(({ number }) => number));
  if (!span) return null;
  const known = new Set(receipts.map(({ number }) => number));
  const text = (number: number) => receiptText(deviceNumber, number);
  return {
    first: text(span.first),
    last: text(span.last),
    missing: span.missing.filter((number) => !known.has(number)).map(text),
    repeated: receipts.filter(({ is_own, is_repeated }) => is_own && is_repeated).map(({ number }) => text(number)),
  };
}
