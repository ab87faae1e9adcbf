import { type Id } from '@festix/domain/contract';
import { cents, sumCents, ZERO_CENTS, type Cents, type Instant } from '@festix/domain/ground';
import { drawerOf, type Drawer, type SellableLot } from '@festix/domain/till';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { DeviceState } from './device.ts';
import type {
  AskedOrderRow,
  CashMoveRow,
  CashSessionRow,
  JournalDb,
  OpAnswer,
  OpRow,
  OpState,
  SaleRow,
  TillRow,
} from './journal.db.ts';
import { countOps, UNANSWERED } from './ops.ts';
import type { SnapDb, TillEventRow } from './snap.db.ts';
import { useThisDevice } from './this-device-context.ts';
import { useSyncStatus } from './sync-status.ts';
import type { Till } from './till.ts';
import { heldBack, type HeldBack } from './wipe.ts';

/*
 * Provides a till's stored data to screens, as live queries that follow changes of this tab and others.
 */

/** The data of this device and of its till at one event. */
export interface EventTill {
  device: DeviceState;
  /** The till's settings with its operator; undefined before its setup. */
  till: TillRow | undefined;
  event: TillEventRow | undefined;
  /** The open drawer. */
  session: CashSessionRow | undefined;
}

/** Returns the till of an event, or undefined until the databases have answered. */
export function useEventTill(event_id: Id): EventTill | undefined {
  const { journal, snap, device } = useThisDevice();
  return useLiveQuery(async () => {
    const [known, till, event, session] = await Promise.all([
      device.state(),
      journal.tills.get(event_id),
      snap.till_events.get(event_id),
      journal.sessions.where('open_event_id').equals(event_id).first(),
    ]);
    return { device: known, till, event, session };
  }, [event_id]);
}

/** Milliseconds between two looks at the clock, because leases end by it. */
const LOOK_AT_CLOCK = 30_000;

/** Returns the lots that can be sold, or undefined until the databases have answered. */
export function useSellable(till: Till): SellableLot[] | undefined {
  const isUp = useSyncStatus(({ link }) => link.up);
  const [looked, setLooked] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLooked((times) => times + 1), LOOK_AT_CLOCK);
    return () => clearInterval(timer);
  }, []);
  return useLiveQuery(() => till.sellable(), [till, isUp, looked]);
}

/**
 * Why the operator has to act: return cash · take it back, because the sale stands after all · hand over, or void, a
 * sale that was given up and completed all the same.
 */
export type SaleAlarm = 'return-cash' | 'void-refused' | 'made-anyway';

/** A sale of the shift, with the server's answers to it. */
export interface ShiftSale {
  sale: SaleRow;
  /** The upload state of its op. */
  upload: OpState;
  answer: OpAnswer | null;
  /** The upload state of the op that voids it; null without one. */
  void_upload: OpState | null;
  void_answer: OpAnswer | null;
  /** true: as far as is known nothing of it stands, because it was voided, here or elsewhere, or refunded. */
  is_void: boolean;
  /** true: the whole sale was voided in the drawer that took its money. */
  is_void_here: boolean;
  /** The money returned from the drawer that took it, for all or some tickets; null for none. */
  given_back: Cents | null;
  /** The number of tickets voided one by one. */
  tickets_back: number;
  /** The money that a supervisor has returned for some tickets, from any drawer. */
  given_before: Cents;
  alarm: SaleAlarm | null;
  /** The money still owed to the buyer, by the supervisors' list. */
  to_return: Cents | null;
}

/** Returns the sales of a drawer, newest first. */
export function useShiftSales(session_id: Id): ShiftSale[] | undefined {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(() => shiftSales(session_id, journal, snap), [session_id]);
}

/** Returns a sale of this device; undefined until the journal has answered, null where there is none. */
export function useSaleHere(order_id: Id): ShiftSale | null | undefined {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(async () => {
    const sale = await journal.sales.get(order_id);
    return sale ? (await withAnswers([sale], journal, snap))[0]! : null;
  }, [order_id]);
}

/** Returns the sales of earlier drawers whose money is still owed. */
export function useOwedBefore(event_id: Id, session_id: Id): ShiftSale[] {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(() => owedBefore(event_id, session_id, journal, snap), [event_id, session_id]) ?? [];
}

export async function owedBefore(event_id: Id, session_id: Id, journal: JournalDb, snap: SnapDb): Promise<ShiftSale[]> {
  const event = await snap.till_events.get(event_id);
  const owed = await journal.sales.bulkGet((event?.cash_to_return ?? []).map(({ order_id }) => order_id));
  const before = owed.filter((sale) => sale !== undefined).filter((sale) => sale.session_id !== session_id);
  return withAnswers(before, journal, snap);
}

/** Number of the newest receipts among which a late sale of a closed drawer is looked for. */
const LATE_RECEIPTS = 200;

/** Returns the sales of earlier drawers that were given up, and completed all the same. */
export function useMadeAnywayBefore(event_id: Id, session_id: Id): ShiftSale[] {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(() => madeAnywayBefore(event_id, session_id, journal, snap), [event_id, session_id]) ?? [];
}

export async function madeAnywayBefore(
  event_id: Id,
  session_id: Id,
  journal: JournalDb,
  snap: SnapDb,
): Promise<ShiftSale[]> {
  const last = await journal.sales.orderBy('receipt_number').last();
  const first = (last?.receipt_number ?? 0) - LATE_RECEIPTS;
  const late = (await journal.sales.where('receipt_number').above(first).toArray()).filter(
    (sale) => sale.unseen === 'given-up' && sale.event_id === event_id && sale.session_id !== session_id,
  );
  return (await withAnswers(late, journal, snap)).filter(({ alarm }) => alarm === 'made-anyway');
}

export async function shiftSales(session_id: Id, journal: JournalDb, snap: SnapDb): Promise<ShiftSale[]> {
  return withAnswers(await journal.sales.where('session_id').equals(session_id).toArray(), journal, snap);
}

/** Returns the sales of an event with the server's answers, newest first. */
export async function withAnswers(sales: SaleRow[], journal: JournalDb, snap: SnapDb): Promise<ShiftSale[]> {
  const ids = sales.flatMap(({ op_id, voided }) => (voided ? [op_id, voided.op_id] : [op_id]));
  const [ops, event, sessions] = await Promise.all([
    journal.ops.where('id').anyOf(ids).toArray(),
    snap.till_events.get(sales[0]?.event_id ?? ''),
    journal.sessions.bulkGet([...new Set(sales.map(({ session_id }) => session_id))]),
  ]);
  const opOf = new Map(ops.map((op) => [op.id, op]));
  const closedAt = new Map(sessions.map((session) => [session?.id, session?.closed_at]));
  const owed = new Map((event?.cash_to_return ?? []).map(({ order_id, amount }) => [order_id, amount]));
  const voided = new Map((event?.voided ?? []).map((one) => [one.order_id, one]));
  // Rows of an earlier version have none.
  const parts = event?.given_back ?? [];
  const refunded = new Set(event?.refunded);
  return sales
    .sort((one, other) => other.receipt_number - one.receipt_number)
    .map((sale) => {
      const told = opOf.get(sale.op_id);
      const taken = sale.voided ? opOf.get(sale.voided.op_id) : undefined;
      const heard = voided.get(sale.id);
      const to_return = owed.get(sale.id) ?? null;
      const isRefused = !heard && isVoidRefused(taken);
      const isTakenBack = heard !== undefined || (sale.voided !== null && !isRefused);
      const is_void = isTakenBack || refunded.has(sale.id);
      const closed = closedAt.get(sale.session_id);
      const is_void_here = isTakenBack && (sale.voided !== null || isBefore(heard?.at, closed));
      const before = parts.filter(({ order_id }) => order_id === sale.id);
      const here = before.filter(({ at }) => isBefore(at, closed));
      const given_before = amountOf(before);
      const rest = is_void_here ? (heard?.amount ?? cents(sale.total - given_before)) : ZERO_CENTS;
      return {
        sale,
        upload: told?.state ?? 'answered',
        answer: told?.answer ?? null,
        void_upload: taken?.state ?? null,
        void_answer: taken?.answer ?? null,
        is_void,
        is_void_here,
        given_back: is_void_here || here.length > 0 ? cents(rest + amountOf(here)) : null,
        tickets_back: here.reduce((sum, { tickets }) => sum + tickets, 0),
        given_before,
        alarm: alarmOf(sale, is_void, isRefused, to_return),
        to_return,
      };
    });
}

function amountOf(parts: readonly { amount: Cents }[]): Cents {
  return sumCents(parts.map(({ amount }) => amount));
}

function alarmOf(sale: SaleRow, isVoid: boolean, isRefused: boolean, to_return: Cents | null): SaleAlarm | null {
  if (isRefused) return 'void-refused';
  if (to_return !== null) return 'return-cash';
  return sale.unseen === 'given-up' && !isVoid ? 'made-anyway' : null;
}

/**
 * Returns whether the server has refused a void, a lost answer included, so that the sale's money counts. A sale that
 * somebody else had voided before is void all the same.
 */
function isVoidRefused(op: OpRow | undefined): boolean {
  if (!op?.answer) return false;
  const { first_outcome, outcome, code } = op.answer;
  const said = first_outcome ?? outcome;
  return said !== 'applied' && said !== 'duplicate' && code !== 'SALE_VOIDED';
}

/** Returns whether a void precedes the closing of its drawer; a later one is paid from another drawer. */
function isBefore(at: Instant | undefined, closed_at: Instant | null | undefined): boolean {
  return at !== undefined && (!closed_at || Date.parse(at) <= Date.parse(closed_at));
}

/** The counted amounts are part of `moves`. */
export interface DrawerFigures extends Drawer {
  moves: CashMoveRow[];
}

/** Returns the expected content of a drawer. The person who is about to count it must not see it before. */
export function useDrawer(session_id: Id): DrawerFigures | undefined {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(() => drawerFigures(session_id, journal, snap), [session_id]);
}

/**
 * Returns the expected content of a drawer. A sale whose void the server refused is in the ledger, so its money has to
 * be there.
 */
export async function drawerFigures(session_id: Id, journal: JournalDb, snap: SnapDb): Promise<DrawerFigures> {
  const [sales, moves] = await Promise.all([
    shiftSales(session_id, journal, snap),
    journal.moves.where('session_id').equals(session_id).sortBy('at'),
  ]);
  const facts = sales.map(({ sale, is_void_here, given_back, tickets_back }) => ({
    operator: sale.operator,
    payment_method: sale.payment_method,
    total: sale.total,
    tickets: sale.tickets.length,
    is_void: is_void_here,
    given_back: given_back ?? ZERO_CENTS,
    tickets_back,
  }));
  return { ...drawerOf(facts, moves), moves };
}

/** Returns the requested orders that are neither paid nor ended, oldest first: open Pix, and lost answers. */
export function useAskedOrders(event_id: Id): AskedOrderRow[] | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => journal.asked.where('event_id').equals(event_id).sortBy('asked_at'), [event_id]);
}

/** Returns the requested orders of this device at all events, oldest first. */
export function useAllAskedOrders(): AskedOrderRow[] | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => journal.asked.toCollection().sortBy('asked_at'), [journal]);
}

/** Returns what keeps a person from leaving this device, without exported ops; undefined until that is known. */
export function useHeldBack(carried: ReadonlySet<Id>): HeldBack | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => heldBack(journal, carried), [journal, carried]);
}

/** Returns the number of a till's ops at an event that wait for the server's answer. */
export function useWaitingOps(event_id: Id): number {
  const { journal } = useThisDevice();
  return useLiveQuery(() => waitingOps(event_id, journal), [event_id]) ?? 0;
}

const TILL_OPS = ['sale', 'receipt', 'reprint', 'sale_void', 'cash_event', 'lease_return', 'document_check'] as const;

export function waitingOps(event_id: Id, journal: JournalDb): Promise<number> {
  return tillOps(event_id, UNANSWERED, journal);
}

/** Returns the number of those that the server has refused, which a person has to resolve. */
export function useRefusedOps(event_id: Id): number {
  const { journal } = useThisDevice();
  return useLiveQuery(() => tillOps(event_id, ['attention'], journal), [event_id]) ?? 0;
}

/** Counts the ops of a till in some states. */
export function tillOps(event_id: Id, states: readonly OpState[], journal: JournalDb): Promise<number> {
  const keys = TILL_OPS.flatMap((type) => states.map((state) => [event_id, type, state]));
  return countOps(journal, '[event_id+type+state]', keys);
}
