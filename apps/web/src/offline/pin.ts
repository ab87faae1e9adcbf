import { type Id, type SupervisorView } from '@festix/domain/contract';
import { TILL_PIN_BYTES } from '@festix/domain/ground';
import { afterPin, freshPinPad, isPinPadLocked, pinPadAt, pinTriesLeft, type PinPad } from '@festix/domain/till';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import type { DeviceClock } from './clock.ts';
import type { JournalDb } from './journal.db.ts';

/** The result of a supervisor's PIN. */
export type PinAnswer =
  | { pin: 'right'; supervisor: SupervisorView }
  /** `left`: attempts before the lock. */
  | { pin: 'wrong'; left: number }
  /** `wait`: milliseconds until the next attempt. */
  | { pin: 'locked'; wait: number }
  /** The person has no PIN, or is not a supervisor here. */
  | { pin: 'none' };

/** The till or door at which a supervisor types a PIN. */
export interface PinParts {
  journal: JournalDb;
  clock: Pick<DeviceClock, 'serverEarliest'>;
  event: () => { supervisors: readonly SupervisorView[] };
}

const MISSES = 'pin-misses';
const LOCKED_UNTIL = 'pin-locked-until';

/**
 * Verifies a supervisor by PIN, without a network. Counts an attempt before it checks the PIN, so that a restart gives
 * no extra one. The lock uses the earliest possible server time, so that a clock that is set forward opens nothing.
 */
export async function provePin(supervisor_id: Id, pin: string, at: PinParts): Promise<PinAnswer> {
  const { journal, clock } = at;
  const supervisor = at.event().supervisors.find(({ id }) => id === supervisor_id);
  if (!supervisor?.pin) return { pin: 'none' };
  const now = clock.serverEarliest();
  const pad = await tryOnce(journal, now);
  if (pad.isLocked) return { pin: 'locked', wait: pad.locked_until - now };
  if (await isPinRight(pin, supervisor.pin)) {
    await journal.transaction('rw', journal.counters, async () => writePad(journal, freshPinPad));
    return { pin: 'right', supervisor };
  }
  return isPinPadLocked(pad, now)
    ? { pin: 'locked', wait: pad.locked_until - now }
    : { pin: 'wrong', left: pinTriesLeft(pad) };
}

/** Returns whether a PIN matches a verifier. */
export async function isPinRight(pin: string, { salt, iterations, verifier }: NonNullable<SupervisorView['pin']>) {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', iterations, salt: fromBase64Url(salt) };
  const bits = await crypto.subtle.deriveBits(derivation, key, TILL_PIN_BYTES * 8);
  return toBase64Url(new Uint8Array(bits)) === verifier;
}

function tryOnce(journal: JournalDb, now: number): Promise<PinPad & { isLocked: boolean }> {
  return journal.transaction('rw', journal.counters, async () => {
    const pad = pinPadAt(await readPad(journal), now);
    if (isPinPadLocked(pad, now)) {
      await writePad(journal, pad);
      return { ...pad, isLocked: true };
    }
    const after = afterPin(pad, false, now);
    await writePad(journal, after);
    return { ...after, isLocked: false };
  });
}

async function readPad({ counters }: JournalDb): Promise<PinPad> {
  const [misses, locked] = await Promise.all([counters.get(MISSES), counters.get(LOCKED_UNTIL)]);
  return { misses: misses?.value ?? 0, locked_until: locked?.value ?? 0 };
}

async function writePad({ counters }: JournalDb, { misses, locked_until }: PinPad): Promise<void> {
  await counters.bulkPut([
    { name: MISSES, value: misses },
    { name: LOCKED_UNTIL, value: locked_until },
  ]);
}
