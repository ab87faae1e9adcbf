import type { DoorStatus } from '@festix/ui/door';
import { keyOf, type DoorPlace } from '../../../offline/door-place.ts';
import type { Shift } from '../../../offline/shift.ts';
import type { ListRow } from '../../../offline/snap.db.ts';
import { useDoorFigures } from '../../../offline/stored.ts';
import { useSyncStatus } from '../../../offline/sync-status.ts';
import { inArea } from './place-words.ts';

/**
 * Returns what is always visible: the connection, the waiting ops, the people inside as far as this phone knows, at an
 * event with areas those of the door's own.
 */
export function useDoorStatus(shift: Shift, list: ListRow, place: DoorPlace | undefined): DoorStatus {
  const isUp = useSyncStatus((state) => state.link.up === true);
  const links = useSyncStatus((state) => state.links);
  const { waiting, inside, insides } = useDoorFigures(shift, list);
  const connection = isUp ? 'online' : 'offline';
  const status = { connection, links, queue: waiting } as const;
  if (!place) return { ...status, inside };
  const key = keyOf(place);
  const here = insides?.find(({ area, day }) => area === key.area && day === key.day)?.inside;
  return { ...status, inside: here ?? 0, where: inArea(place.area) };
}
