import type { DoorStatus } from '@festix/ui/door';
import type { Shift } from '../../../offline/shift.ts';
import type { ListRow } from '../../../offline/snap.db.ts';
import { useDoorFigures } from '../../../offline/stored.ts';
import { useSyncStatus } from '../../../offline/sync-status.ts';

/** Returns what is always visible: the connection, the waiting ops, the people inside as far as this phone knows. */
export function useDoorStatus(shift: Shift, list: ListRow): DoorStatus {
  const isUp = useSyncStatus((state) => state.link.up === true);
  const { waiting, inside } = useDoorFigures(shift, list);
  return { connection: isUp ? 'online' : 'offline', queue: waiting, inside };
}
