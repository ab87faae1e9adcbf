import type { Id } from '@festix/domain/contract';
import { useLiveQuery } from 'dexie-react-hooks';
import { otherPages } from './living-pages.ts';
import type { CashSessionRow, DeviceRow, JournalDb, SaleRow } from './journal.db.ts';
import { rowsOf, THIS_PAGE, type Paper, type PaperRow, type ReportCards } from './paper-rows.ts';
import type { SnapDb, TillEventRow } from './snap.db.ts';
import { useThisDevice } from './this-device-context.ts';
import { drawerFigures, shiftSales, type DrawerFigures, type ShiftSale } from './till-stored.ts';

/*
 * The papers that the printer of this device has still to print, of all its events, in their order. A reload loses none.
 */

/** The databases that papers are kept in, and made from. */
export interface PaperSource {
  journal: JournalDb;
  snap: SnapDb;
}

/** Queues papers after those that wait. */
export async function queuePapers(papers: readonly Paper[], { journal }: Pick<PaperSource, 'journal'>): Promise<void> {
  await journal.papers.bulkAdd(rowsOf(papers));
}

/**
 * Which papers are printed: those that this page queued; or, as a tap asks for, also those that pages left which have ended.
 * Another tab that lives prints its own.
 */
export type Reach = 'own' | 'all';

/** Returns the paper that is printed next; undefined without one. A report whose comparison is awaited delays none. */
export async function nextPaper(
  reach: Reach,
  { journal }: Pick<PaperSource, 'journal'>,
): Promise<PaperRow | undefined> {
  const others = await otherPages();
  return journal.papers.orderBy('number').filter(isWithin(reach, others)).first();
}

/** Returns the number of papers to print. */
export async function countPapers(reach: Reach, { journal }: Pick<PaperSource, 'journal'>): Promise<number> {
  const others = await otherPages();
  return journal.papers.filter(isWithin(reach, others)).count();
}

/** Returns the number of all papers that this device keeps, also of reports that wait for their comparison. */
export function useWaitingPapers(): number | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => journal.papers.count(), []);
}

/** Returns whether a page that has ended was to print some of them. */
export async function isUnfinished({ journal }: Pick<PaperSource, 'journal'>): Promise<boolean> {
  const isLeft = isWithin('all', await otherPages());
  return (await journal.papers.filter((row) => row.page !== THIS_PAGE && isLeft(row)).count()) > 0;
}

/** Takes a paper off the queue, which the printer has. */
export async function takePaper({ number }: PaperRow, { journal }: Pick<PaperSource, 'journal'>): Promise<void> {
  await journal.papers.delete(number);
}

/** Gives up what waits for the printer, but for papers of other tabs. */
export async function dropPapers({ journal }: Pick<PaperSource, 'journal'>): Promise<void> {
  const others = await otherPages();
  await journal.papers.filter(isWithin('all', others)).delete();
}

/** Returns the closed drawers of an event whose report waits for the comparison of the cards. */
export function useAwaitedReports(event_id: Id): Id[] {
  const { journal } = useThisDevice();
  const awaited = useLiveQuery(async () => {
    const rows = await journal.papers.filter(isAwaiting).toArray();
    return rows.flatMap(({ paper }) =>
      paper.is === 'report' && paper.event_id === event_id ? [paper.session_id] : [],
    );
  }, [event_id]);
  return awaited ?? NONE;
}

const NONE: Id[] = [];

/**
 * Completes the report of a drawer that waits, with the server's comparison or without; it is then to be printed.
 * Returns whether one waited. `isLacking` notes on the drawer that the paper says nothing of a comparison that is still to
 * come.
 */
export async function completeReport(
  session_id: Id,
  { cards, isLacking }: { cards: ReportCards | null; isLacking: boolean },
  { journal }: Pick<PaperSource, 'journal'>,
): Promise<boolean> {
  return journal.transaction('rw', [journal.papers, journal.sessions], async () => {
    const completed = await journal.papers.filter(isAwaitedOf(session_id)).modify((row) => {
      if (row.paper.is === 'report') row.paper.cards = cards;
      row.page = THIS_PAGE;
    });
    if (completed > 0) await noteComparison(session_id, isLacking, journal);
    return completed > 0;
  });
}

/** Notes whether the report that a person prints by a tap lacks the comparison; it replaces one that waits for it. */
export async function noteReport(
  session_id: Id,
  isLacking: boolean,
  { journal }: Pick<PaperSource, 'journal'>,
): Promise<void> {
  await journal.transaction('rw', [journal.papers, journal.sessions], async () => {
    await journal.papers.filter(isAwaitedOf(session_id)).delete();
    await noteComparison(session_id, isLacking, journal);
  });
}

/** Notes whether the printed report of a drawer lacks the comparison of the cards. */
async function noteComparison(session_id: Id, isLacking: boolean, { sessions }: JournalDb): Promise<void> {
  await sessions
    .where('id')
    .equals(session_id)
    .modify((session) => {
      delete session.lacks_comparison;
      if (isLacking) session.lacks_comparison = true;
    });
}

/** Returns the papers of a sale: its receipt, then each ticket. */
export function papersOf({ id: sale_id, tickets }: SaleRow, is_copy: boolean, hasTickets: boolean): Paper[] {
  const receipt: Paper = { is: 'receipt', sale_id, is_copy };
  const ticket = (_: unknown, at: number): Paper => ({ is: 'ticket', sale_id, place: at + 1, is_copy });
  return [receipt, ...(hasTickets ? tickets : []).map(ticket)];
}

/**
 * Returns those of a sale's papers that wait already, for this page to print: an impatient tap makes no second paper of a
 * ticket.
 */
export async function takeOverWaiting(
  asked: readonly Paper[],
  { journal }: Pick<PaperSource, 'journal'>,
): Promise<Paper[]> {
  const waits = await journal.transaction('rw', journal.papers, async () => {
    const rows = await journal.papers.filter(({ paper }) => asked.some((one) => isSame(one, paper))).toArray();
    await journal.papers.bulkUpdate(rows.map(({ number }) => ({ key: number, changes: { page: THIS_PAGE } })));
    return rows;
  });
  return asked.filter((one) => waits.some(({ paper }) => isSame(one, paper)));
}

/** Returns whether two papers are the same receipt or ticket, be one a copy or not. */
function isSame(one: Paper, other: Paper): boolean {
  if (one.is === 'receipt') return other.is === 'receipt' && other.sale_id === one.sale_id;
  return one.is === 'ticket' && other.is === 'ticket' && other.sale_id === one.sale_id && other.place === one.place;
}

/** Returns a sale and its event; undefined where this device has them no more. */
export async function saleOfPaper(
  sale_id: Id,
  { journal, snap }: PaperSource,
): Promise<{ sale: SaleRow; event: TillEventRow } | undefined> {
  const sale = await journal.sales.get(sale_id);
  const event = sale && (await snap.till_events.get(sale.event_id));
  return event && { sale, event };
}

/** Returns an event as the till knows it; undefined where this device has it no more. */
export function eventOfPaper(event_id: Id, { snap }: PaperSource): Promise<TillEventRow | undefined> {
  return snap.till_events.get(event_id);
}

export interface StoredDrawer {
  event: TillEventRow;
  device: DeviceRow;
  session: CashSessionRow;
  drawer: DrawerFigures;
  sales: ShiftSale[];
}

/** Returns a drawer with all that its report names; undefined where this device has it no more. */
export async function drawerOfPaper(
  event_id: Id,
  session_id: Id,
  { journal, snap }: PaperSource,
): Promise<StoredDrawer | undefined> {
  const [event, device, session, drawer, sales] = await Promise.all([
    snap.till_events.get(event_id),
    journal.device.get('this'),
    journal.sessions.get(session_id),
    drawerFigures(session_id, journal, snap),
    shiftSales(session_id, journal, snap),
  ]);
  return event && device && session && { event, device, session, drawer, sales };
}

/** Returns whether a paper waits for the comparison of the cards. */
function isAwaiting({ paper }: PaperRow): boolean {
  return paper.is === 'report' && paper.cards === undefined;
}

function isAwaitedOf(session_id: Id) {
  return (row: PaperRow): boolean =>
    isAwaiting(row) && row.paper.is === 'report' && row.paper.session_id === session_id;
}

function isWithin(reach: Reach, others: ReadonlySet<Id>) {
  return (row: PaperRow): boolean =>
    !isAwaiting(row) && (row.page === THIS_PAGE || (reach === 'all' && !others.has(row.page)));
}
