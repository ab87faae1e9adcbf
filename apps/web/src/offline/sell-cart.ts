import type { Id } from '@festix/domain/contract';
import type { Cart, SaleRefusal } from '@festix/domain/till';
import type { CallError } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import { askServer } from './asked-orders.ts';
import type { AskedOrderRow, SaleRow } from './journal.db.ts';
import { sellFromStubs, type StubSale } from './sell-stubs.ts';
import { isStorageFull } from './storage.ts';
import type { TillAtWork } from './till-at-work.ts';

/** The outcome of a sale. */
export type SaleOutcome =
  /** Paid and on the disk, with its receipt and tickets. */
  | { came: 'sold'; sale: SaleRow }
  /** Asked of the server: a Pix that is not paid yet, or a request whose answer was lost and that is repeated. */
  | { came: 'waiting'; order: AskedOrderRow }
  /** Nothing was sold. `lot_id` names the lot without enough stubs, and `left` their number. */
  | { came: 'refused'; code: SaleRefusal; lot_id?: Id; left?: number }
  /** Nothing was sold: the server refused, in its own words. */
  | { came: 'refused-by-server'; problem: CallError };

/** Sells a cart, all or nothing: from stubs if they suffice, else through the server if it is reachable. */
export async function sellCart(cart: Cart, till: TillAtWork): Promise<SaleOutcome> {
  try {
    return cart.payment_method === 'pix' ? await askForPix(cart, till) : await sellHere(cart, till);
  } catch (error) {
    return notStored(error);
  }
}

async function sellHere(cart: Cart, till: TillAtWork): Promise<SaleOutcome> {
  const made = await sellFromStubs(cart, till);
  if (made.came === 'short') return sellElsewhere(cart, made, till);
  if (made.came === 'sold') till.queued();
  return made;
}

async function sellElsewhere(
  cart: Cart,
  { lot_id, left, lacks, must_sell_apart }: Extract<StubSale, { came: 'short' }>,
  till: TillAtWork,
): Promise<SaleOutcome> {
  if (till.link.up === false) {
    return { came: 'refused', code: lacks === 'meia' ? 'NO_MEIA' : 'NO_STUBS', lot_id, left };
  }
  if (must_sell_apart) return { came: 'refused', code: 'SELL_APART', lot_id, left };
  return ask(cart, till);
}

async function askForPix(cart: Cart, till: TillAtWork): Promise<SaleOutcome> {
  return till.link.up === false ? { came: 'refused', code: 'NEEDS_CONNECTION' } : ask(cart, till);
}

async function ask(cart: Cart, till: TillAtWork): Promise<SaleOutcome> {
  const outcome = await askServer(cart, till);
  const isOver = outcome.came === 'ended' || outcome.came === 'terminal-open';
  return isOver ? { came: 'refused', code: 'NOT_PAID' } : outcome;
}

/** Returns the refusal of a sale that a full disk can't keep; throws any other error. */
export function notStored(error: unknown): { came: 'refused'; code: 'NOT_STORED' } {
  if (!isStorageFull(error)) throw error;
  reportError(error, 'till.sell');
  return { came: 'refused', code: 'NOT_STORED' };
}
