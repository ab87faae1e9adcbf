import { useSession } from '../../../session/session.store.ts';
import { hindrance, needsInstall } from './platform.ts';

/**
 * Returns whether a page of the staff has nothing to do but to ask who is there: nobody was ever signed in in this
 * browser, nothing is stored that a shift could go on with, and nothing else must be said first.
 */
export async function isStranger(): Promise<boolean> {
  if (useSession.getState().status !== 'visitor' || hindrance() !== undefined || needsInstall()) return false;
  // Browsers that don't list them are taken for a device's.
  const stored = await (indexedDB as Partial<IDBFactory>).databases?.().catch(() => undefined);
  return stored?.length === 0;
}
