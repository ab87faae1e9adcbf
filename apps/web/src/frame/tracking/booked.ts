import type { OrderView } from '@festix/domain/contract';

type Listener = (order: OrderView) => void;

const listeners = new Set<Listener>();

/** Subscribes to bookings on this page; returns the unsubscription. */
export function onBooked(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies the tracker of a booking: the next page is not tracked. */
export function tellBooked(order: OrderView): void {
  for (const listener of listeners) listener(order);
}
