import type { Id } from '@festix/domain/contract';
import type { DeviceClock } from './clock.ts';
import type { TillDevice } from './device.ts';
import type { JournalDb, TillOperator } from './journal.db.ts';
import type { Link } from './link.ts';
import type { OpOrigin } from './ops.ts';
import type { SnapDb, TillEventRow } from './snap.db.ts';
import type { TillApi } from './till-api.ts';

/** What a till works with. */
export interface TillParts {
  journal: JournalDb;
  snap: SnapDb;
  tillApi: TillApi;
  clock: DeviceClock;
  link: Link;
  /** There is something to upload. */
  queued: () => void;
}

/** A till that has begun, as its parts see it. */
export interface TillAtWork extends TillParts {
  event_id: Id;
  device: TillDevice;
  event: () => TillEventRow;
  operator: () => TillOperator;
  /** By lot, until when no lease of it is asked for, in milliseconds that only count on. */
  refusedUntil: Map<Id, number>;
}

/** Who does something now, and when. */
export function originNow({ event_id, operator, clock }: TillAtWork): OpOrigin {
  return { event_id, operator_id: operator().id, gate: null, reading: clock.read() };
}
