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

/* What is on the device of a till, for the screens: told again whenever it changes, in this tab or another. */

/** What this device holds of itself and of selling at one event. */
export interface EventTill {
  device: DeviceState;
  /** Who sells; undefined before the till was set up. */
  till: TillRow | undefined;
  event: TillEventRow | undefined;
  /** The drawer that is open. */
  session: CashSessionRow | undefined;
}

/** Undefined until the databases have answered. */
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

/** Milliseconds after which the clock is looked at again, for leases end by it. */
const LOOK_AT_CLOCK = 30_000;

/** Undefined until the databases have answered. */
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
 * Why people at the till have to do something: give cash back · take it, for the sale stands after all · hand over or
 * take back what was given up and made all the same.
 */
export type SaleAlarm = 'return-cash' | 'void-refused' | 'made-anyway';

/** A sale as the shift sees it, with what the server has said to it. */
export interface ShiftSale {
  sale: SaleRow;
  /** How far the op is that tells it; of one that is told, what was answered. */
  upload: OpState;
  answer: OpAnswer | null;
  /** Of the op that takes it back; null where there is none. */
  void_upload: OpState | null;
  void_answer: OpAnswer | null;
  /** Nothing of it stands, as far as is known: it was taken back, here or elsewhere, or refunded. */
  is_void: boolean;
  /** Whether all of it was taken back out of the drawer that took its money. */
  is_void_here: boolean;
  /** What of its money went out of the drawer that took it, for all of it or some tickets; null where none did. */
  given_back: Cents | null;
  /** Tickets of which that is, where they were taken back by themselves. */
  tickets_back: number;
  /** What a supervisor has given back for some tickets, out of whichever drawer. */
  given_before: Cents;
  alarm: SaleAlarm | null;
  /** What who paid has to get back, by the supervisors' list. */
  to_return: Cents | null;
}

/** The sales of a drawer, the newest first. */
export function useShiftSales(session_id: Id): ShiftSale[] | undefined {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(() => shiftSales(session_id, journal, snap), [session_id]);
}

/** A sale of this device; undefined until the journal has answered, null where there is none. */
export function useSaleHere(order_id: Id): ShiftSale | null | undefined {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(async () => {
    const sale = await journal.sales.get(order_id);
    return sale ? (await withAnswers([sale], journal, snap))[0]! : null;
  }, [order_id]);
}

/** Sales of drawers that were closed before, whose money somebody has still to get back. */
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

export async function shiftSales(session_id: Id, journal: JournalDb, snap: SnapDb): Promise<ShiftSale[]> {
  return withAnswers(await journal.sales.where('session_id').equals(session_id).toArray(), journal, snap);
}

/** Sales of one event with what the server has said to them, the newest first. */
async function withAnswers(sales: SaleRow[], journal: JournalDb, snap: SnapDb): Promise<ShiftSale[]> {
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
  // What was stored by a version before has none.
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
 * The server did not take the sale back, also where that answer got lost once: its money counts on. One that somebody
 * else had taken back before is void all the same.
 */
function isVoidRefused(op: OpRow | undefined): boolean {
  if (!op?.answer) return false;
  const { first_outcome, outcome, code } = op.answer;
  const said = first_outcome ?? outcome;
  return said !== 'applied' && said !== 'duplicate' && code !== 'SALE_VOIDED';
}

/** What is taken back once its drawer was closed is paid out of another. */
function isBefore(at: Instant | undefined, closed_at: Instant | null | undefined): boolean {
  return at !== undefined && (!closed_at || Date.parse(at) <= Date.parse(closed_at));
}

/** What was counted at the closing belongs to `moves`. */
export interface DrawerFigures extends Drawer {
  moves: CashMoveRow[];
}

/** What a drawer should hold. Who is about to count it doesn't look at it before. */
export function useDrawer(session_id: Id): DrawerFigures | undefined {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(() => drawerFigures(session_id, journal, snap), [session_id]);
}

/** A sale whose voiding the server refused is in the book, and the drawer has to have its money. */
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

/** Orders that were asked and are neither paid nor dead, the oldest first: Pix that waits, and lost answers. */
export function useAskedOrders(event_id: Id): AskedOrderRow[] | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => journal.asked.where('event_id').equals(event_id).sortBy('asked_at'), [event_id]);
}

/** What stands between this device and leaving it, less the ops carried away; undefined until that is known. */
export function useHeldBack(carried: ReadonlySet<Id>): HeldBack | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => heldBack(journal, carried), [journal, carried]);
}

/** Sales, voids, cash and returned stubs of an event that the server has not answered yet. */
export function useWaitingOps(event_id: Id): number {
  const { journal } = useThisDevice();
  return useLiveQuery(() => waitingOps(event_id, journal), [event_id]) ?? 0;
}

const TILL_OPS = ['sale', 'receipt', 'sale_void', 'cash_event', 'lease_return', 'document_check'] as const;

export function waitingOps(event_id: Id, journal: JournalDb): Promise<number> {
  return tillOps(event_id, UNANSWERED, journal);
}

/** Those of them that the server has refused: only people can go on with them. */
export function useRefusedOps(event_id: Id): number {
  const { journal } = useThisDevice();
  return useLiveQuery(() => tillOps(event_id, ['attention'], journal), [event_id]) ?? 0;
}

function tillOps(event_id: Id, states: readonly OpState[], journal: JournalDb): Promise<number> {
  const keys = TILL_OPS.flatMap((type) => states.map((state) => [event_id, type, state]));
  return countOps(journal, '[event_id+type+state]', keys);
}
