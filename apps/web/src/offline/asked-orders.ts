import {
  type Id,
  type OrderTicketView,
  type SalePointOrderBody,
  type SalePointOrderView,
} from '@festix/domain/contract';
import { instantOf, MINUTE } from '@festix/domain/ground';
import { type OrderStatus } from '@festix/domain/selling';
import { cartTotal, type Cart, type SaleObstacle } from '@festix/domain/till';
import { v7 as newId } from 'uuid';
import { CallError } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import { isNoAnswer, isOurAnswer } from './heard-calls.ts';
import type { AskedOrderRow, CashSessionRow, ExpiredPix, SaleRow, SoldTicket } from './journal.db.ts';
import { obstacleNow } from './sell-stubs.ts';
import { originNow, type TillAtWork } from './till-at-work.ts';
import { writeSale, type MadeSale } from './write-sale.ts';

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

/** Milliseconds for which money for an expired Pix may still arrive. */
const PAID_LATE = 15 * MINUTE;

const DEAD: readonly OrderStatus[] = ['cancelled', 'refunded', 'charged_back'];

/**
 * Asks the server for a sale: by Pix, or for lots without enough stubs. Stores the request before it sends it, and
 * repeats it with the same id until it is answered, so that a lost answer neither loses the sale nor makes it twice.
 */
export async function askServer(
  cart: Cart,
  till: TillAtWork,
): Promise<AskedOutcome | ({ came: 'refused' } & SaleObstacle)> {
  const { journal } = till;
  const { device, sessions, asked } = journal;
  const begun = await journal.transaction('rw', [device, sessions, asked], async () => {
    const { session, obstacle } = await obstacleNow(cart, till);
    if (obstacle) return { obstacle };
    const row = newQuestion(cart, session!.id, till);
    await asked.add(row);
    return { row };
  });
  if (begun.obstacle) return { came: 'refused', ...begun.obstacle };
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

function newQuestion(cart: Cart, session_id: Id, till: TillAtWork): AskedOrderRow {
  const { event_id, device, operator, clock } = till;
  const prices = till.event().lots.flatMap((lot) => lot.prices);
  const isGiven = (price_id: Id) => prices.some(({ id, pricing }) => id === price_id && pricing === 'contribution');
  const id = newId();
  const who = operator();
  const body: SalePointOrderBody = {
    id,
    event_id,
    items: cart.lines.map(({ price_id, amount, unit_amount }) => ({
      ...{ price_id, amount },
      ...(isGiven(price_id) && { unit_amount }),
    })),
    payment_method: cart.payment_method,
    device_id: device.id,
    cash_session_id: session_id,
    ...(who.id !== device.user_id && { operator_id: who.id }),
    ...(cart.card_reference && { card_reference: cart.card_reference }),
    ...(cart.buyer && { buyer: saidOf(cart.buyer) }),
  };
  return {
    id,
    event_id,
    session_id,
    operator: who,
    body,
    lines: [...cart.lines],
    total: cartTotal(cart.lines),
    tendered: cart.tendered ?? null,
    asked_at: instantOf(clock.wall()),
    tries: 1,
    order: null,
    given_up: false,
  };
}

function saidOf(buyer: NonNullable<Cart['buyer']>): NonNullable<SalePointOrderBody['buyer']> {
  return Object.fromEntries(Object.entries(buyer).filter(([, said]) => said));
}

async function countTry({ id, tries }: AskedOrderRow, { journal }: TillAtWork): Promise<number> {
  await journal.asked.update(id, { tries: tries + 1 });
  return tries + 1;
}

async function answerTo(row: AskedOrderRow, till: TillAtWork): Promise<AskedOutcome> {
  try {
    return await settle(row, await question(row, till), till);
  } catch (error) {
    if (isRefused(row, error)) return refused(row, error, till);
    if (isUnknown(row, error, till)) return end(row, till, { came: 'ended', order: row });
    return waitingAfter(row, error);
  }
}

/**
 * Ends a refused request: there is no sale. If an earlier attempt got no answer, the refusal may concern this attempt
 * only (another operator, new rules of the sale point), so the order is read first.
 */
async function refused(row: AskedOrderRow, problem: CallError, till: TillAtWork): Promise<AskedOutcome> {
  if (row.tries === 1) return end(row, till, { came: 'refused-by-server', problem });
  try {
    return await settle(row, await till.tillApi.order(row.id), till);
  } catch (error) {
    if (isMissing(error)) return end(row, till, { came: 'refused-by-server', problem });
    return waitingAfter(row, error);
  }
}

function waitingAfter(order: AskedOrderRow, error: unknown): AskedOutcome {
  // On any failure, a full disk included: the request was sent, and the sale may have been made.
  if (!(error instanceof CallError) && !isNoAnswer(error)) reportError(error, 'till.asked');
  return { came: 'waiting', order };
}

/** Sends the request, or reads its order if it was answered before. Cancels an order that was given up first. */
async function question(row: AskedOrderRow, { tillApi }: TillAtWork): Promise<SalePointOrderView> {
  if (row.order === null && !row.given_up) return tillApi.sell(row.body);
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

/** Returns whether an order was given up before any answer, and never reached the server: nothing was sold. */
function isUnknown({ order, given_up, asked_at }: AskedOrderRow, error: unknown, { clock }: TillAtWork): boolean {
  return order === null && isMissing(error) && given_up && clock.wall() - Date.parse(asked_at) > LOST_FOR_GOOD;
}

function isMissing(error: unknown): boolean {
  return isOurAnswer(error) && error.status === 404;
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
      const row = await journal.asked.get(asked.id);
      // Another tab has ended it.
      if (!row) return { came: 'ended', order: { ...asked, order } };
      if (order.status === 'paid') {
        await journal.asked.delete(row.id);
        return { came: 'sold', sale: await writeAsked(row, order, till) };
      }
      if (DEAD.includes(order.status)) {
        await journal.asked.delete(row.id);
        const ended = { ...row, order };
        if (isNews(ended)) await journal.sessions.where('id').equals(row.session_id).modify(expire(ended, till));
        return { came: 'ended', order: ended };
      }
      await journal.asked.update(row.id, { order });
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

function saleOf(row: AskedOrderRow, order: SalePointOrderView, sold_at: string): MadeSale {
  const { id, event_id, session_id, operator, body, tendered, tries, given_up } = row;
  return {
    id,
    event_id,
    session_id,
    operator,
    source: 'server',
    code: order.code,
    sold_at,
    payment_method: body.payment_method,
    tickets: (order.tickets ?? []).map((ticket) => soldTicket(ticket, row)),
    total: order.total,
    tendered,
    card_reference: body.card_reference ?? null,
    buyer: body.buyer ?? null,
    // At its first answer the operator is still before the screen.
    ...((given_up || tries > 1) && { unseen: given_up ? ('given-up' as const) : ('made' as const) }),
  };
}

function placesOf({ places = 1 }: { places?: number } = {}): { places?: number } {
  return places > 1 ? { places } : {};
}

function soldTicket({ id, price, unit_amount, code, qr }: OrderTicketView, { lines }: AskedOrderRow): SoldTicket {
  return {
    ticket_id: id,
    lot_id: price.lot.id,
    lot_name: price.lot.name,
    ...(price.lot.opens !== undefined && { opens: price.lot.opens }),
    price_id: price.id,
    price_name: price.name,
    kind: price.kind,
    ...placesOf(lines.find(({ price_id }) => price_id === price.id)),
    unit_amount,
    document: lines.find(({ price_id }) => price_id === price.id)?.document ?? null,
    code: code ?? '',
    qr: qr ?? '',
  };
}
