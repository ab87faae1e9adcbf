import type { Id } from '@festix/domain/contract';
import { THIS_PAGE } from './paper-rows.ts';

/*
 * A page holds a lock of its own for as long as it lives, so that others know which papers it will still print. A browser
 * without locks has one page.
 */

const LOCK = 'festix-page ';

let isKnown = false;

/** Lets other pages of this browser know that this one lives. */
export function liveOn(): void {
  const locks = locksHere();
  if (!locks || isKnown) return;
  isKnown = true;
  // Without the lock another page may offer this one's papers, as those of a page that has ended.
  locks.request(`${LOCK}${THIS_PAGE}`, () => new Promise(() => undefined)).catch(() => undefined);
}

/** Returns the other pages of this browser that live. */
export async function otherPages(): Promise<ReadonlySet<Id>> {
  const { held = [] } =
    (await locksHere()
      ?.query()
      .catch(() => undefined)) ?? {};
  const pages = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set(pages.filter((page) => page !== THIS_PAGE));
}

function locksHere(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks;
}
