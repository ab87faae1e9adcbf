import type { Id } from '@festix/domain/contract';
import type { ClockReading, DeviceClock } from '../clock.ts';
import type { DoorApi } from '../door-api.ts';
import type { DoorList } from '../door-list.ts';
import type { DoorSettings } from '../door-settings.ts';
import type { DeviceRow, DoorRow, JournalDb } from '../journal.db.ts';
import type { Link } from '../link.ts';
import type { OpOrigin } from '../ops.ts';
import type { HeardFacts } from '../mesh/heard-facts.ts';
import type { EventRow } from '../snap.db.ts';

/** The present operator of the door. */
export interface Operator {
  id: Id | null;
  name: string | null;
}

export interface DoorParts {
  journal: JournalDb;
  api: Pick<DoorApi, 'checkin' | 'exit'>;
  clock: DeviceClock;
  link: Link;
  device: DeviceRow;
  list: () => DoorList;
  /** What other devices told this one without the server. */
  heard: HeardFacts;
  event: () => EventRow;
  settings: () => DoorRow;
  /** Stores changed settings, which count from the next scan on. */
  set: (settings: DoorSettings) => Promise<void>;
  operator: () => Operator;
  /** Called when the queue has something to upload. */
  queued: () => void;
}

/** Returns place, time and person of an op made now at this door. */
export function originOf({ event, operator, settings }: DoorParts, reading: ClockReading): OpOrigin {
  return { event_id: event().id, operator_id: operator().id, gate: settings().gate || null, reading };
}
