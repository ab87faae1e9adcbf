import type { Id } from '@festix/domain/contract';
import type { OwnTickets } from '../offline/own-tickets.ts';
import { useSession, type SessionState } from './session.store.ts';

/** Kept apart from the database, so that an empty one is neither opened nor its code loaded. */
const MARK = 'festix.own-tickets';

let opened: Promise<OwnTickets> | undefined;

/** Opens the tickets stored on this device. */
export function openOwnTickets(): Promise<OwnTickets> {
  opened ??= import('../offline/own-tickets.ts').then((module) => new module.OwnTickets());
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Returns true if tickets were stored here since the last sign-out. */
export function mayHoldTickets(): boolean {
  return storage()?.getItem(MARK) === '1';
}

export function markTickets(): void {
  storage()?.setItem(MARK, '1');
}

/**
 * Deletes tickets as people leave: all of them at sign-out, and another person's as soon as a different person is
 * signed in.
 */
export function forgetTicketsOfOthers(): () => void {
  void apply(useSession.getState(), undefined);
  return useSession.subscribe((now, before) => void apply(now, before.user?.id));
}

async function apply({ status, user }: SessionState, before: Id | undefined): Promise<void> {
  if (before !== undefined && user === undefined) return forgetTickets();
  const isAnother = user !== undefined ? user.id !== before : status === 'visitor';
  if (mayHoldTickets() && isAnother) await (await openOwnTickets()).forgetOthers(user?.id);
}

/** Removes all tickets from this device; await it before leaving the page. */
export async function forgetTickets(): Promise<void> {
  if (!mayHoldTickets()) return;
  await (await openOwnTickets()).forgetAll();
  storage()?.removeItem(MARK);
}

/** Returns the local storage, or undefined if the browser forbids it. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
