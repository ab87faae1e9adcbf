import type { Id } from '@festix/domain/contract';
import type { DeviceClock } from './clock.ts';
import type { TillDevice } from './device.ts';
import type { JournalDb, TillOperator } from './journal.db.ts';
import type { Link } from './link.ts';
import type { OpOrigin } from './ops.ts';
import type { SnapDb, TillEventRow } from './snap.db.ts';
import type { TillApi } from './till-api.ts';

/** The parts that a till needs. */
export interface TillParts {
  journal: JournalDb;
  snap: SnapDb;
  tillApi: TillApi;
  clock: DeviceClock;
  link: Link;
  /** Called when the queue has something to upload. */
  queued: () => void;
}

/** A running till, as its use cases see it. */
export interface TillAtWork extends TillParts {
  event_id: Id;
  device: TillDevice;
  event: () => TillEventRow;
  operator: () => TillOperator;
  /** By lot: the time, in monotonic milliseconds, until which no lease is requested after a refusal. */
  refusedUntil: Map<Id, number>;
}

/** Returns the operator, the event and the time of an op that happens now. */
export function originNow({ event_id, operator, clock }: TillAtWork): OpOrigin {
  return { event_id, operator_id: operator().id, gate: null, reading: clock.read() };
}
