import type { OrderView } from '@festix/domain/contract';

type Listener = (order: OrderView) => void;

const listeners = new Set<Listener>();

/** Tells of bookings that are made on this page; the answer ends it. */
export function onBooked(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For who counts the visit: what follows is on a page that nobody counts. */
export function tellBooked(order: OrderView): void {
  for (const listener of listeners) listener(order);
}
