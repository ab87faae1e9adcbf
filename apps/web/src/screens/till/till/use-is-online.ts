import { useSyncStatus } from '../../../offline/sync-status.ts';

/** Returns whether the server may be reachable: the last call got an answer, or there was none yet. */
export function useIsOnline(): boolean {
  return useSyncStatus(({ link }) => link.up !== false);
}
