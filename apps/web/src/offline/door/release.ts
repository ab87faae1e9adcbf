import type { Id } from '@festix/domain/contract';
import { epochOf, instantOf } from '@festix/domain/ground';
import { v7 as newId } from 'uuid';
import { toldPlace } from '../door-place.ts';
import { newOp } from '../ops.ts';
import { provePin, type PinAnswer } from '../pin.ts';
import { strictly } from './decide-here.ts';
import type { Decision } from './decision.ts';
import { originOf, type DoorParts } from './door-parts.ts';
import { judgeScan } from './judge-scan.ts';
import { knownTicket, withRows } from './known-ticket.ts';
import type { Scan } from './scan.ts';
import { passageOf, storeDecision } from './store-decision.ts';

/** Proves that a supervisor lets a person in again. */
export interface ReleaseProof {
  supervisor_id: Id;
  pin: string;
  reason: string;
}

export type ReleaseOutcome =
  /** The new decision about the ticket; green as a rule. */
  | { came: 'released'; decision: Decision }
  | { came: 'pin'; answer: Exclude<PinAnswer, { pin: 'right' }> }
  /** The decision is none that a supervisor may turn. */
  | { came: 'refused' };

/** Verifies the supervisor of a release by PIN. */
export function proveRelease(
  { journal, clock, event }: DoorParts,
  { supervisor_id, pin }: Pick<ReleaseProof, 'supervisor_id' | 'pin'>,
): Promise<PinAnswer> {
  const supervisors = event().supervisors ?? [];
  return provePin(supervisor_id, pin, { journal, clock, event: () => ({ supervisors }) });
}

/** Stores a release, a moment before the admission that it allows; none without an admission. */
export function admitReleased(
  parts: DoorParts,
  scan: Scan,
  ticket_id: Id | null,
  { supervisor_id, reason }: Pick<ReleaseProof, 'supervisor_id' | 'reason'>,
): Promise<Decision> {
  const { journal } = parts;
  const { serial } = scan.recognised.facts ?? {};
  const occurred_at = instantOf(epochOf(scan.reading.occurred_at) - 1);
  const before = { ...scan, id: newId(), reading: { ...scan.reading, occurred_at } };
  const payload = {
    ...(ticket_id !== null && { ticket_id }),
    serial: serial ?? null,
    ...{ supervisor_id, reason },
    ...toldPlace(scan.place),
  };
  return strictly(parts, scan, async () => {
    const inside = await knownTicket(parts, scan);
    const released = passageOf(parts, before, 'release', serial);
    const own = [...(inside?.rows ?? []), ...(released ? [{ ...released, is_answered: false }] : [])];
    const known = withRows(parts, scan, own);
    const verdict = judgeScan(parts, scan, known);
    if (verdict.ok && released) {
      await journal.passages.add(released);
      await journal.ops.add(newOp(before.id, 'release', payload, originOf(parts, before.reading)));
    }
    return storeDecision(parts, scan, verdict, known, { moves: inside?.facts.admitted == null });
  });
}
