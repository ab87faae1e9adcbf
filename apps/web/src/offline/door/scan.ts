import type { Id } from '@festix/domain/contract';
import type { ClockReading } from '../clock.ts';
import type { KnownDocument } from '../document-checks.ts';
import type { DoorPlace } from '../door-place.ts';
import type { Reads } from '../journal.db.ts';
import type { Presented, Recognised } from '../recognise.ts';

/** A reading of a ticket at this door, before it is decided. */
export interface Scan {
  id: Id;
  reading: ClockReading;
  /** Its time by the server's clock, in milliseconds since 1970. */
  now: number;
  /** undefined at an event without areas, days and exits. */
  place: DoorPlace | undefined;
  reads: Reads;
  presented: Presented;
  recognised: Recognised;
  reference_hash: string;
  /** undefined for a ticket that asks for no document. */
  document: KnownDocument | undefined;
}
