import { type Id, type SalePointOrderBody, type SalePointOrderView } from '@festix/domain/contract';
import { instantOf, MINUTE } from '@festix/domain/ground';
import { type OrderStatus } from '@festix/domain/selling';
import { type Cart, type SaleObstacle } from '@festix/domain/till';
import { CallError } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import { newQuestion, saleOf } from './asked-rows.ts';
import { isNoAnswer, isOurAnswer } from './heard-calls.ts';
import type { AskedCard, AskedOrderRow, CashSessionRow, ExpiredPix, SaleRow } from './journal.db.ts';
import { obstacleNow } from './sell-stubs.ts';
import { chargeOf, noteUnsold, openCharge } from './terminal-charges.ts';
import { originNow, type TillAtWork } from './till-at-work.ts';
import { writeSale } from './write-sale.ts';

/** The outcome of a sale that only the server can make. */
export type AskedOutcome =
  | { came: 'sold'; sale: SaleRow }
  /** Not paid yet, or without an answer. */
  | { came: 'waiting'; order: AskedOrderRow }
  /** Will not be paid any more. */
  | { came: 'ended'; order: AskedOrderRow }
  /** Nothing was sold: the server refused, in its own words. */
  | { came: 'refused-by-server'; problem: CallError };

/** Milliseconds after which a request that has not reached the server will not arrive any more. */
const LOST_FOR_GOOD = 2 * MINUTE;

/** Milliseconds after which the hold of an order is over for sure, so that a server that denies it is asked no more. */
const OUT_OF_REACH = 30 * MINUTE;

/** Milliseconds for which money for an expired Pix may still arrive. */
const PAID_LATE = 15 * MINUTE;

const DEAD: readonly OrderStatus[] = ['cancelled', 'refunded', 'charged_back'];

/**
 * Asks the server for a sale: by Pix, by the till's terminal, or for lots without enough stubs. Stores the request before
 * it sends it, and repeats it with the same id until it is answered, so that a lost answer neither loses the sale nor
 * makes it twice.
 */
export async function askServer(
  cart: Cart,
  till: TillAtWork,
  card?: AskedCard,
): Promise<AskedOutcome | ({ came: 'refused' } & SaleObstacle) | { came: 'terminal-open' }> {
  const { journal } = till;
  const { device, sessions, asked } = journal;
  const begun = await journal.transaction('rw', [device, sessions, asked], async () => {
    const { session, obstacle } = await obstacleNow(cart, till);
    if (obstacle) return { obstacle };
    if (card && (await openCharge(journal))) return {};
    const row = newQuestion(cart, session!.id, till, card);
    await asked.add(row);
    return { row };
  });
  if (begun.obstacle) return { came: 'refused', ...begun.obstacle };
  if (!begun.row) return { came: 'terminal-open' };
  return answerTo(begun.row, till);
}

/** Asks about an order. Returns the stored outcome of an order that is settled already. */
export async function askAfter(order_id: Id, till: TillAtWork): Promise<AskedOutcome | undefined> {
  const { journal } = till;
  const row = await journal.asked.get(order_id);
  if (row) return answerTo({ ...row, tries: await countTry(row, till) }, till);
  const sale = await journal.sales.get(order_id);
  if (sale) return { came: 'sold', sale };
  const expired = (await expiredHere(till)).find(({ asked }) => asked.id === order_id);
  return expired && paidLate(expired.asked, till);
}

/** Hides an expired Pix. */
export async function dismissExpired(order_id: Id, { journal }: TillAtWork): Promise<void> {
  await journal.sessions.orderBy('open_event_id').modify(({ expired = [] }) => {
    for (const one of expired) if (one.asked.id === order_id) one.is_dismissed = true;
  });
}

/** Gives up an order whose buyer has left. Returns the sale if it was paid all the same. */
export async function giveUpOrder(order_id: Id, till: TillAtWork): Promise<AskedOutcome | undefined> {
  await till.journal.asked.update(order_id, { given_up: true });
  return askAfter(order_id, till);
}

/** Pursues every open request, of any event and of earlier starts of the app, while the server answers. */
export async function pursueAsked(till: TillAtWork): Promise<void> {
  const { journal, link, clock } = till;
  const rows = await journal.asked.toCollection().sortBy('asked_at');
  const late = (await expiredHere(till)).filter(({ ended_at }) => clock.wall() - Date.parse(ended_at) < PAID_LATE);
  for (const { id } of [...rows, ...late.map(({ asked }) => asked)]) {
    await askAfter(id, till);
    if (link.up === false) return;
  }
}

async function countTry({ id, tries }: AskedOrderRow, { journal }: TillAtWork): Promise<number> {
  await journal.asked.update(id, { tries: tries + 1 });
  return tries + 1;
}

async function answerTo(row: AskedOrderRow, till: TillAtWork): Promise<AskedOutcome> {
  try {
    return await settle(...(await answered(row, till)), till);
  } catch (error) {
    if (isRefused(row, error)) return refused(row, error, till);
    if (isUnknown(row, error, till)) return end(row, till, { came: 'ended', order: row });
    return waitingAfter(row, error);
  }
}

/**
 * Ends a refused request: there is no sale. If an earlier attempt got no answer, the refusal may concern this attempt
 * only (another operator, new rules of the sale point), so the order is read first. A later attempt, as the sync makes one
 * while the first is on its way, has the last word itself.
 */
async function refused(row: AskedOrderRow, problem: CallError, till: TillAtWork): Promise<AskedOutcome> {
  const { asked } = till.journal;
  const later = await till.journal.transaction('rw', asked, async () => {
    const stored = await asked.get(row.id);
    if (stored && stored.tries > row.tries) return stored;
    if (row.tries === 1) await asked.delete(row.id);
    return undefined;
  });
  if (later) return { came: 'waiting', order: later };
  if (row.tries === 1) return { came: 'refused-by-server', problem };
  try {
    return await settle(...(await answered(row, till, 'again')), till);
  } catch (error) {
    if (isMissing(error)) {
      if (row.card) await noteUnsold(row, till, problem);
      return end(row, till, { came: 'refused-by-server', problem });
    }
    return waitingAfter(row, error);
  }
}

function waitingAfter(order: AskedOrderRow, error: unknown): AskedOutcome {
  // On any failure, a full disk included: the request was sent, and the sale may have been made.
  if (!(error instanceof CallError) && !isNoAnswer(error)) reportError(error, 'till.asked');
  return { came: 'waiting', order };
}

/** Asks about a request, or reads what became of it, and returns it with the server's answer. */
async function answered(
  row: AskedOrderRow,
  till: TillAtWork,
  isRead?: 'again',
): Promise<[AskedOrderRow, SalePointOrderView]> {
  if (!row.card) return [row, await (isRead ? till.tillApi.order(row.id) : question(row, till))];
  const { order, card } = await chargeOf(row, till, isRead);
  return [{ ...row, card }, order];
}

/** Sends the request, or reads its order if it was answered before. Cancels an order that was given up first. */
async function question(row: AskedOrderRow, { tillApi }: TillAtWork): Promise<SalePointOrderView> {
  if (row.order === null && !row.given_up) return tillApi.sell(row.body as SalePointOrderBody);
  if (row.order !== null && row.given_up) await tillApi.giveBack(row.id).catch(ifPaidMeanwhile);
  return tillApi.order(row.id);
}

/** Ignores that an order cannot be cancelled any more: its state tells why. */
function ifPaidMeanwhile(error: unknown): void {
  if (!isOurAnswer(error)) throw error;
}

/** Returns whether the server has refused the request. A 5xx may hide a sale that was made. */
function isRefused({ order, given_up }: AskedOrderRow, error: unknown): error is CallError {
  return order === null && !given_up && isOurAnswer(error) && error.status < 500;
}

/**
 * Returns whether an order that was given up has no answer to come: it never reached the server, and nothing was sold; or
 * the server denies it to this till for longer than it could be paid, and alone knows what became of it.
 */
function isUnknown({ order, given_up, asked_at }: AskedOrderRow, error: unknown, { clock }: TillAtWork): boolean {
  if (!given_up || !isDenied(error)) return false;
  const age = clock.wall() - Date.parse(asked_at);
  return age > (order === null && isMissing(error) ? LOST_FOR_GOOD : OUT_OF_REACH);
}

function isDenied(error: unknown): boolean {
  return isMissing(error) || (isOurAnswer(error) && error.status === 403);
}

function isMissing(error: unknown): boolean {
  return isOurAnswer(error) && (error.status === 404 || error.code === 'TERMINAL_NOT_ASKED');
}

async function end<O extends AskedOutcome>({ id }: AskedOrderRow, { journal }: TillAtWork, outcome: O): Promise<O> {
  await journal.asked.delete(id);
  return outcome;
}

/** Returns the expired Pix of the open drawers. */
async function expiredHere({ journal }: TillAtWork): Promise<ExpiredPix[]> {
  const open = await journal.sessions.orderBy('open_event_id').toArray();
  return open.flatMap(({ expired = [] }) => expired);
}

/** Asks again about an expired Pix: its money may have come while the places were free. */
async function paidLate(row: AskedOrderRow, till: TillAtWork): Promise<AskedOutcome> {
  const { journal, tillApi, link } = till;
  // Without an answer the Pix stays among the expired ones, and the next question about it asks again.
  const order = link.up === false ? undefined : await tillApi.order(row.id).catch(() => undefined);
  if (order?.status !== 'paid') return { came: 'ended', order: row };
  const outcome = await journal.transaction(
    'rw',
    [journal.sessions, journal.sales, journal.counters, journal.ops],
    async (): Promise<AskedOutcome> => {
      const sold = await journal.sales.get(row.id);
      if (sold) return { came: 'sold', sale: sold };
      const session = await journal.sessions.get(row.session_id);
      const others = session?.expired?.filter(({ asked }) => asked.id !== row.id) ?? [];
      // The drawer was closed in between, so a later sale belongs to another one.
      if (!session?.expired || others.length === session.expired.length) return { came: 'ended', order: row };
      await journal.sessions.update(session.id, { expired: others });
      return { came: 'sold', sale: await writeAsked(row, order, till) };
    },
  );
  if (outcome.came === 'sold') till.queued();
  return outcome;
}

/** Stores the server's state of an order. A paid sale gets its receipt in the same transaction, once. */
async function settle(asked: AskedOrderRow, order: SalePointOrderView, till: TillAtWork): Promise<AskedOutcome> {
  const { journal } = till;
  const outcome = await journal.transaction(
    'rw',
    [journal.asked, journal.sessions, journal.sales, journal.counters, journal.ops],
    async (): Promise<AskedOutcome> => {
      const sold = await journal.sales.get(asked.id);
      if (sold) return { came: 'sold', sale: sold };
      const stored = await journal.asked.get(asked.id);
      // Another tab has ended it; unless this first answer was overtaken by the refusal of a later attempt.
      const isLate = asked.order === null && !DEAD.includes(order.status);
      if (!stored && !isLate) return { came: 'ended', order: { ...asked, order } };
      const row = { ...(stored ?? asked), ...(asked.card && { card: asked.card }) };
      if (order.status === 'paid') {
        await journal.asked.delete(row.id);
        return { came: 'sold', sale: await writeAsked(row, order, till) };
      }
      if (DEAD.includes(order.status)) {
        await journal.asked.delete(row.id);
        const ended = { ...row, order };
        if (row.card) await noteUnsold(ended, till);
        if (isNews(ended)) await journal.sessions.where('id').equals(row.session_id).modify(expire(ended, till));
        return { came: 'ended', order: ended };
      }
      await journal.asked.put({ ...row, order });
      return { came: 'waiting', order: { ...row, order } };
    },
  );
  if (outcome.came === 'sold') till.queued();
  return outcome;
}

/** Returns whether an expired Pix needs a notice: it was on the screen, and the operator has not given it up. */
function isNews({ body, order, given_up, tries }: AskedOrderRow): boolean {
  return body.payment_method === 'pix' && order?.status === 'cancelled' && !given_up && tries > 1;
}

function expire(asked: AskedOrderRow, { clock }: TillAtWork): (session: CashSessionRow) => void {
  const expired: ExpiredPix = { asked, ended_at: instantOf(clock.wall()), is_dismissed: false };
  return (session) => {
    session.expired = [...(session.expired ?? []), expired];
  };
}

function writeAsked(row: AskedOrderRow, order: SalePointOrderView, till: TillAtWork): Promise<SaleRow> {
  const origin = { ...originNow(till), event_id: row.event_id, operator_id: row.operator.id };
  return writeSale(saleOf(row, order, origin.reading.occurred_at), till, origin);
}
