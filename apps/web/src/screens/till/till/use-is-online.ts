import { useSyncStatus } from '../../../offline/sync-status.ts';

/** Whether there may be a way to the server: the last call got an answer, or there was none yet. */
export function useIsOnline(): boolean {
  return useSyncStatus(({ link }) => link.up !== false);
}
