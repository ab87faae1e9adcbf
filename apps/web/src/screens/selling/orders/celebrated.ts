import type { Id, OrderView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { serverNow } from '../../../data/server-clock.ts';

const KEY = 'festix.celebrated';
const MOST = 20;

/** Milliseconds after a payment in which it is still news. */
const NEWS = 30 * MINUTE;

/** Returns whether an order of the reader has just been paid, and this device has not shown so. */
export function isToCelebrate({ id, status, paid_at, user }: OrderView): boolean {
  if (status !== 'paid' || !user || paid_at === null) return false;
  return serverNow() - Date.parse(paid_at) < NEWS && !celebrated().includes(id);
}

/** Stores that this device has shown the payment of an order. */
export function keepCelebrated(order_id: Id): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([order_id, ...celebrated()].slice(0, MOST)));
  } catch {
    // Without storage the payment is shown again.
  }
}

function celebrated(): Id[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is Id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
