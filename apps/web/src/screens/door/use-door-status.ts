import type { DoorStatus } from '@festix/ui/door';
import type { ListRow } from '../../offline/snap.db.ts';
import { useDoorCounts } from '../../offline/stored.ts';
import { useSyncStatus } from '../../offline/sync-status.ts';

/** What is always in sight: the connection, what waits for upload, people inside as far as this phone knows. */
export function useDoorStatus(list: ListRow): DoorStatus {
  const isUp = useSyncStatus((state) => state.link.up === true);
  const { waiting, uncounted } = useDoorCounts(list);
  return { connection: isUp ? 'online' : 'offline', queue: waiting, inside: list.inside + uncounted };
}
