import {
  type Id,
  type SalePointOrderView,
  type TerminalChargeView,
  type TillTerminalView,
} from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { isTerminalDone, type CartLine } from '@festix/domain/till';
import type { CallError } from '../data/call.ts';
import { whyItFailed } from '../data/why-it-failed.ts';
import { isNoAnswer, isOurAnswer } from './heard-calls.ts';
import type { AskedCard, AskedOrderRow, CashSessionRow, JournalDb } from './journal.db.ts';
import type { TillEventRow } from './snap.db.ts';
import type { TillAtWork } from './till-at-work.ts';

/** Returns the card terminal of a till; undefined without one, and from an older server. */
export function terminalOf(
  { terminals }: Pick<TillEventRow, 'terminals'>,
  device_id: Id,
): TillTerminalView | undefined {
  return terminals?.find((one) => one.device_id === device_id);
}

/** Returns the charge that this device's terminal has or may have, of any event. */
export function openCharge({ asked }: JournalDb): Promise<AskedOrderRow | undefined> {
  return asked.filter(({ card }) => card !== undefined).first();
}

/**
 * Sends a charge, by the same id as often as its answer is lost, or reads it if it was answered before. Gives up one that
 * the operator has given up.
 */
export async function chargeOf(
  { id, card, order, given_up, body }: AskedOrderRow,
  { tillApi }: TillAtWork,
  isRead?: 'again',
): Promise<{ order: SalePointOrderView; card: AskedCard }> {
  const { payment_method: _, card_reference: __, device_id = '', ...sale } = body;
  const { card_type, installments } = card!;
  const isRepeat = order !== null || isRead;
  const view = await (given_up
    ? tillApi.giveUpCharge(id)
    : isRepeat
      ? tillApi.chargeState(id)
      : tillApi.charge({ ...sale, device_id, card_type, installments }));
  return { order: view.order, card: cardOf(view, card!.terminal) };
}

function cardOf(
  { terminal, card_type, installments, state, status_detail, expires_at }: TerminalChargeView,
  name: string,
) {
  return { terminal: terminal?.name ?? name, card_type, installments, state, status_detail, expires_at };
}

/** Keeps the reason why a charge sold nothing until the operator was told; one that was given up needs none. */
export async function noteUnsold(asked: AskedOrderRow, { journal }: TillAtWork, problem?: CallError): Promise<void> {
  if (asked.given_up) return;
  await journal.sessions
    .where('id')
    .equals(asked.session_id)
    .modify((session) => {
      const others = (session.unsold ?? []).filter((one) => one.asked.id !== asked.id);
      session.unsold = [...others, { asked, problem: problem ? whyItFailed(problem) : null }];
    });
}

/** Forgets the reason, which the operator was told. */
export async function forgetUnsold(order_id: Id, { journal }: TillAtWork): Promise<void> {
  await journal.sessions.orderBy('open_event_id').modify((session) => {
    session.unsold = (session.unsold ?? []).filter(({ asked }) => asked.id !== order_id);
  });
}

/**
 * Goes on with a sale that waits on the terminal and that this journal does not know: an answer came after its end. One
 * from before the open drawer belongs to another, whose money is counted.
 */
export async function adoptCharge(till: TillAtWork): Promise<void> {
  const { journal, tillApi, link, device, event_id } = till;
  const order_id = terminalOf(till.event(), device.id)?.open_order_id;
  if (!order_id || link.up === false || (await isKnown(order_id, journal))) return;
  const view = await tillApi.chargeState(order_id).catch(ifUnanswered);
  const isOver = !view || (isTerminalDone(view.state) && view.state !== 'approved');
  // An earlier server names no device. One of another till belongs to its drawer, whoever has the terminal now.
  const isOurs = view?.device_id === undefined || view.device_id === device.id;
  if (isOver || !isOurs || view.order.event_id !== event_id) return;
  await journal.transaction('rw', [journal.asked, journal.sales, journal.sessions], async () => {
    const session = await journal.sessions.where('open_event_id').equals(event_id).first();
    if (!session || isBefore(view, session, till) || (await isKnown(order_id, journal))) return;
    await journal.asked.add(adopted(view, session.id, till));
  });
}

/** Returns whether a sale was begun before a drawer was opened, by the server's clock. */
function isBefore({ order }: TerminalChargeView, { opened_at }: CashSessionRow, { clock }: TillAtWork): boolean {
  return Date.parse(order.created_at) < Date.parse(opened_at) + clock.serverNow() - clock.wall();
}

/** Leaves a charge whose state can't be read to the next round. */
function ifUnanswered(error: unknown): undefined {
  if (!isNoAnswer(error) && !isOurAnswer(error)) throw error;
}

async function isKnown(order_id: Id, { asked, sales }: JournalDb): Promise<boolean> {
  return (await asked.get(order_id)) !== undefined || (await sales.get(order_id)) !== undefined;
}

function adopted(view: TerminalChargeView, session_id: Id, till: TillAtWork): AskedOrderRow {
  const { event_id, device, clock } = till;
  const { order } = view;
  const lines = linesOf(order, till.event());
  return {
    id: order.id,
    event_id,
    session_id,
    operator: order.sold_by,
    body: {
      ...{ id: order.id, event_id, device_id: device.id, cash_session_id: session_id, payment_method: 'card' },
      items: lines.map(({ price_id, amount }) => ({ price_id, amount })),
    },
    lines,
    total: order.total,
    tendered: null,
    asked_at: instantOf(clock.wall()),
    tries: 1,
    order,
    given_up: false,
    card: cardOf(view, ''),
  };
}

/** Returns the lines of an order, by the places of each price. */
function linesOf({ tickets = [] }: SalePointOrderView, { lots }: TillEventRow): CartLine[] {
  const sold = lots.flatMap((lot) => lot.prices.map((price) => ({ lot, price })));
  return sold.flatMap(({ lot, price: { id, places = 1 } }) => {
    const ours = tickets.filter((ticket) => ticket.price.id === id);
    const unit_amount = ours[0]?.price.unit_amount;
    if (unit_amount === undefined) return [];
    return { lot_id: lot.id, price_id: id, unit_amount, amount: ours.length / places, ...(places > 1 && { places }) };
  });
}
