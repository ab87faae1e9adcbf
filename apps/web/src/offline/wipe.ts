import { HOUR, type Id, type Instant } from '@festix/domain';
import { toBase64Url } from './base64url.ts';
import type { DeviceClock } from './clock.ts';
import type { JournalDb, OpRow, OpState } from './journal.db.ts';
import type { EventRow, ListRow, SnapDb } from './snap.db.ts';
import { removeMark } from './storage.ts';

/** A list that nobody has brought up to date for so long is nobody's business any more. */
export const LONGEST_WITHOUT_SYNC = 72 * HOUR;

const UNANSWERED: readonly OpState[] = ['waiting', 'sending', 'attention'];

/** Ops that the server has not taken: while there are any, the journal stays. */
export function unanswered(journal: JournalDb): Promise<OpRow[]> {
  return journal.ops.where('state').anyOf(UNANSWERED).toArray();
}

/** Says whether the right to work at the doors of an event has ended. */
export function isGrantOver(grant_expires_at: Instant, clock: Pick<DeviceClock, 'serverNow'>): boolean {
  return clock.serverNow() >= Date.parse(grant_expires_at);
}

/** Says whether a list must go: its grant is over, or nobody has brought it up to date for days. */
export function isListDue(
  event: Pick<EventRow, 'grant_expires_at'>,
  list: Pick<ListRow, 'synced_at'>,
  clock: Pick<DeviceClock, 'wall' | 'serverNow'>,
): boolean {
  return isGrantOver(event.grant_expires_at, clock) || clock.wall() - list.synced_at >= LONGEST_WITHOUT_SYNC;
}

/** Wipes what was downloaded for an event. The journal is not touched. */
export async function wipeEvent(event_id: Id, snap: SnapDb): Promise<void> {
  const { events, lists, chunks, changes, overlays, conflicts } = snap;
  await snap.transaction('rw', [events, lists, chunks, changes, overlays, conflicts], async () => {
    await Promise.all([
      events.delete(event_id),
      lists.delete(event_id),
      overlays.delete(event_id),
      ...[chunks, changes, conflicts].map((table) => table.where('event_id').equals(event_id).delete()),
    ]);
  });
}

/** Wipes all that was downloaded. */
export async function wipeDownloads(snap: SnapDb): Promise<void> {
  await snap.transaction('rw', snap.tables, () => Promise.all(snap.tables.map((table) => table.clear())));
}

/**
 * Wipes this device altogether. False, and nothing wiped, while something waits for the server's answer that is not
 * among the ids of those which were carried away: a scan may come in between the question and the wiping.
 */
export async function wipeDevice(
  journal: JournalDb,
  snap: SnapDb,
  carried: ReadonlySet<Id> = new Set(),
): Promise<boolean> {
  const isWiped = await journal.transaction('rw', journal.tables, async () => {
    if ((await unanswered(journal)).some(({ id }) => !carried.has(id))) return false;
    await Promise.all(journal.tables.map((table) => table.clear()));
    return true;
  });
  if (!isWiped) return false;
  await wipeDownloads(snap);
  removeMark();
  return true;
}

/** An export of ops under a password: what a person carries away when the phone can't upload. */
export interface SealedExport {
  format: 'festix-ops-1';
  exported_at: Instant;
  device_id: Id;
  count: number;
  kdf: { name: 'PBKDF2'; hash: 'SHA-256'; iterations: number; salt: string };
  cipher: { name: 'AES-GCM'; iv: string };
  ops: string;
}

/** OWASP's number for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;

export async function exportOps(
  ops: readonly OpRow[],
  device_id: Id,
  password: string,
  now: Instant,
): Promise<SealedExport> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await passwordKey(password, salt);
  const bytes = new TextEncoder().encode(JSON.stringify(ops));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes));
  return {
    format: 'festix-ops-1',
    exported_at: now,
    device_id,
    count: ops.length,
    kdf: { name: 'PBKDF2', hash: 'SHA-256', iterations: ITERATIONS, salt: toBase64Url(salt) },
    cipher: { name: 'AES-GCM', iv: toBase64Url(iv) },
    ops: toBase64Url(sealed),
  };
}

async function passwordKey(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', iterations: ITERATIONS, salt };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
