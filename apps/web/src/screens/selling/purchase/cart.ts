import type { Id, ItemBody } from '@festix/domain/contract';
import type { Cents, Instant } from '@festix/domain/ground';
import { deviceTime } from '../../../data/server-clock.ts';

/*
 * Keys of the choice on an event's page, and of its booking. Both are stored per event on this device, so that a reload
 * loses neither; neither contains the buyer.
 */

const CART = 'festix.cart:';
const BOOKING = 'festix.booking:';

/** Amount by price. */
export type Choice = Readonly<Record<Id, number>>;

/** Amounts per ticket of contributions, in centavos, as typed. */
export type Given = Readonly<Record<Id, Cents>>;

export interface Cart {
  choice: Choice;
  given?: Given;
  /** Id and content of a requested booking: a repeated request is the same booking. */
  asked?: { id: Id; of: string };
}

/** A booking that this device made. */
export interface OpenBooking {
  order_id: Id;
  expires_at: Instant;
}

/** The same as it is kept: until when, in milliseconds of this device's clock. */
interface KeptBooking {
  order_id: Id;
  until: number;
}

const EMPTY: Cart = { choice: {} };

export function readCart(event_id: Id): Cart {
  const kept = read<Partial<Cart>>(CART + event_id);
  if (typeof kept?.choice !== 'object' || kept.choice === null) return EMPTY;
  const amounts = Object.entries(kept.choice).filter(([, amount]) => Number.isSafeInteger(amount) && amount > 0);
  const given = Object.entries(kept.given ?? {}).filter(([, amount]) => Number.isSafeInteger(amount) && amount >= 0);
  return { ...kept, choice: Object.fromEntries(amounts), given: Object.fromEntries(given) };
}

/** Stores the cart; removes an empty one. */
export function keepCart(event_id: Id, cart: Cart): void {
  if (Object.keys(cart.choice).length > 0) keep(CART + event_id, cart);
  else drop(CART + event_id);
}

export function dropCart(event_id: Id): void {
  drop(CART + event_id);
}

/** Returns this device's booking of the event that may still be paid. */
export function openBooking(event_id: Id): Id | undefined {
  const booking = read<KeptBooking>(BOOKING + event_id);
  return booking && booking.until > Date.now() ? booking.order_id : undefined;
}

/** Returns whether this device made the order's booking, whatever its event, and it may still be paid. */
export function isBookedHere(order_id: Id): boolean {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(BOOKING))
      .some((name) => openBooking(name.slice(BOOKING.length)) === order_id);
  } catch {
    return false;
  }
}

export function keepBooking(event_id: Id, { order_id, expires_at }: OpenBooking): void {
  const booking: KeptBooking = { order_id, until: deviceTime(expires_at) };
  keep(BOOKING + event_id, booking);
}

/** Forgets a booking that is over; another order's stays. */
export function dropBooking(event_id: Id, order_id: Id): void {
  if (read<KeptBooking>(BOOKING + event_id)?.order_id === order_id) drop(BOOKING + event_id);
}

/** Returns the items to send; `amounts` has the amount per ticket that a buyer chooses. */
export function itemsOf(choice: Choice, amounts: Given = {}): ItemBody[] {
  return Object.entries(choice).map(([price_id, amount]) => {
    const unit_amount = amounts[price_id];
    return { price_id, amount, ...(unit_amount !== undefined && { unit_amount }) };
  });
}

function read<Kept>(name: string): Kept | undefined {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as Kept);
  } catch {
    return undefined;
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or forbidden storage takes nothing away from the purchase itself.
  }
}

function drop(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // No data can be stored there.
  }
}
