import { type Id } from '@festix/domain/contract';
import { instantOf, ZERO_CENTS, type Cents } from '@festix/domain/ground';
import { type CashCount, type CashEventKind, type CashEventPayload } from '@festix/domain/sync';
import { v7 as newId } from 'uuid';
import { holdsDrawer } from './asked-rows.ts';
import type { CashMoveRow, CashSessionRow } from './journal.db.ts';
import { newOp } from './ops.ts';
import { rowsOf } from './paper-rows.ts';
import { originNow, type TillAtWork } from './till-at-work.ts';

/** The blind count at the closing of a drawer: made without knowing the expected amounts. */
export interface Closing {
  /** Cash in the drawer, of all operators. */
  counted: Cents;
  counts: CashCount[];
  note?: string;
  /** Whether this device has a printer for its report. */
  prints_report?: boolean;
}

/**
 * Why a drawer does not change. `waiting`: one of its orders, whose money may be in it, has no answer yet; `returned`:
 * that money was returned before.
 */
export type DrawerRefusal = 'open' | 'closed' | 'waiting' | 'returned' | 'shut-out';

export type DrawerOutcome<T = CashMoveRow> =
  | { came: 'done'; session: CashSessionRow; made: T }
  | { came: 'refused'; why: DrawerRefusal };

/** A change of a drawer that is not stored yet. */
type Move = Pick<CashMoveRow, 'kind' | 'amount'> & Partial<Pick<CashMoveRow, 'counts' | 'note'>>;

/** Opens a drawer with an amount. A device has one open drawer for each event. */
export function openDrawer(amount: Cents, till: TillAtWork): Promise<DrawerOutcome> {
  const { event_id, operator, clock, journal } = till;
  return change(till, async (open) => {
    if (open) return 'open';
    const session: CashSessionRow = {
      id: newId(),
      event_id,
      open_event_id: event_id,
      opened_by: operator(),
      opened_at: instantOf(clock.wall()),
      closed_at: null,
    };
    await journal.sessions.add(session);
    return { session, move: { kind: 'opening', amount } };
  });
}

/** Records cash that is put in or taken out beside the sales (suprimento, sangria). */
export function moveCash(
  kind: Extract<CashEventKind, 'supply' | 'withdrawal'>,
  amount: Cents,
  note: string | undefined,
  till: TillAtWork,
): Promise<DrawerOutcome> {
  return change(till, async (session) =>
    session ? { session, move: { kind, amount, note: note || null } } : 'closed',
  );
}

/** Records, once, that the cash owed for a sale left this drawer, whichever drawer it was paid into. */
export function returnCash(order_id: Id, amount: Cents, till: TillAtWork): Promise<DrawerOutcome> {
  const { sales } = till.journal;
  return change(
    till,
    async (session) => {
      if (!session) return 'closed';
      const sale = await sales.get(order_id);
      if (!sale || sale.return_op_id) return 'returned';
      return { session, move: { kind: 'withdrawal', amount, note: `Devolução do recibo ${sale.receipt}` } };
    },
    ({ id }) => sales.update(order_id, { return_op_id: id }),
  );
}

/** Closes the drawer for good: later sales belong to another. */
export function closeDrawer(
  { counted, counts, note, prints_report }: Closing,
  till: TillAtWork,
): Promise<DrawerOutcome> {
  const { journal, clock } = till;
  return change(till, async (open) => {
    if (!open) return 'closed';
    if ((await journal.asked.where('session_id').equals(open.id).filter(holdsDrawer).count()) > 0) return 'waiting';
    const { open_event_id: _, expired: __, unsold: ___, ...session } = { ...open, closed_at: instantOf(clock.wall()) };
    await journal.sessions.put(session);
    if (prints_report) {
      await journal.papers.bulkAdd(rowsOf([{ is: 'report', event_id: session.event_id, session_id: session.id }]));
    }
    return { session, move: { kind: 'closing', amount: counted, counts, note: note || null } };
  });
}

/** Changes the open drawer and queues the op, in one transaction. */
async function change(
  till: TillAtWork,
  decide: (open: CashSessionRow | undefined) => Promise<DrawerRefusal | { session: CashSessionRow; move: Move }>,
  note?: (move: CashMoveRow) => PromiseLike<unknown>,
): Promise<DrawerOutcome> {
  const { journal, event_id } = till;
  const { device, sessions, moves, asked, sales, ops, papers } = journal;
  const origin = originNow(till);
  const outcome = await journal.transaction(
    'rw',
    [device, sessions, moves, asked, sales, ops, papers],
    async (): Promise<DrawerOutcome> => {
      const known = await device.get('this');
      if (known?.revoked_at !== null) return { came: 'refused', why: 'shut-out' };
      const decided = await decide(await sessions.where('open_event_id').equals(event_id).first());
      if (typeof decided === 'string') return { came: 'refused', why: decided };
      const { session } = decided;
      const op = newOp(newId(), 'cash_event', payloadOf(session, decided.move), origin);
      const move: CashMoveRow = {
        counts: null,
        note: null,
        ...decided.move,
        id: op.id,
        event_id,
        session_id: session.id,
        by: till.operator(),
        at: origin.reading.occurred_at,
      };
      await moves.add(move);
      await ops.add(op);
      await note?.(move);
      return { came: 'done', session, made: move };
    },
  );
  if (outcome.came === 'done') till.queued();
  return outcome;
}

function payloadOf({ id }: CashSessionRow, { kind, amount, counts = null, note = null }: Move): CashEventPayload {
  const session = { kind, session_id: id, note };
  if (kind !== 'closing') return { ...session, amount };
  // A closing moves no money, and needs no operator.
  return { ...session, amount: ZERO_CENTS, counted: amount, counts: counts?.length ? counts : null };
}
