import { type Id } from '@festix/domain/contract';
import { HOUR, type Instant } from '@festix/domain/ground';
import { toBase64Url } from './base64url.ts';
import type { DeviceClock } from './clock.ts';
import type { JournalDb, OpRow } from './journal.db.ts';
import { UNANSWERED } from './ops.ts';
import { forgetHandLinks } from './mesh/hand-links.ts';
import { forgetRehearsals } from './rehearsal/told-rehearsal.ts';
import type { EventRow, ListRow, SnapDb } from './snap.db.ts';
import { removeMark } from './storage.ts';

/** Milliseconds after which a list that was not brought up to date is wiped, to protect its personal data. */
export const LONGEST_WITHOUT_SYNC = 72 * HOUR;

/** Returns the ops that the server has not accepted. The journal stays while there are any. */
export function unanswered(journal: JournalDb): Promise<OpRow[]> {
  return journal.ops.where('state').anyOf(UNANSWERED).toArray();
}

/** The data of a device that exists nowhere else. Nobody leaves the device while there is any. */
export interface HeldBack {
  /** Ops that the server has not accepted. */
  ops: number;
  /** Stubs leased to this till; unsold ones are returned first. */
  stubs: number;
  /** Unanswered requests for leases, whose stubs may be leased already. */
  leases: number;
  /** Open drawers. */
  drawers: number;
  /** Orders whose payment is still unknown here. */
  orders: number;
}

/** Returns the data that exists nowhere else. A revoked device can return nothing any more, so only its ops count. */
export async function heldBack(journal: JournalDb, carried: ReadonlySet<Id> = new Set()): Promise<HeldBack> {
  const { ops, stubs, leases, sessions, asked, device } = journal;
  return journal.transaction('r', [ops, stubs, leases, sessions, asked, device], async () => {
    const left = (await unanswered(journal)).filter(({ id }) => !carried.has(id)).length;
    const isShutOut = (await device.get('this'))?.revoked_at != null;
    if (isShutOut) return { ops: left, stubs: 0, leases: 0, drawers: 0, orders: 0 };
    return {
      ops: left,
      stubs: await stubs.where('state').equals('free').count(),
      leases: await leases.filter(({ state }) => state === 'asked').count(),
      drawers: await sessions.filter(({ closed_at }) => closed_at === null).count(),
      orders: await asked.count(),
    };
  });
}

export function isHeldBack({ ops, stubs, leases, drawers, orders }: HeldBack): boolean {
  return ops + stubs + leases + drawers + orders > 0;
}

/** Returns whether the right to work at the doors of an event has ended. */
export function isGrantOver(grant_expires_at: Instant, clock: Pick<DeviceClock, 'serverNow'>): boolean {
  return clock.serverNow() >= Date.parse(grant_expires_at);
}

/** Returns whether a list must be wiped: its grant has ended, or it was not brought up to date for days. */
export function isListDue(
  event: Pick<EventRow, 'grant_expires_at'>,
  list: Pick<ListRow, 'synced_at'>,
  clock: Pick<DeviceClock, 'wall' | 'serverNow'>,
): boolean {
  return isGrantOver(event.grant_expires_at, clock) || clock.wall() - list.synced_at >= LONGEST_WITHOUT_SYNC;
}

/** Wipes the downloaded data of an event. The journal stays. */
export async function wipeEvent(event_id: Id, snap: SnapDb): Promise<void> {
  const { events, lists, chunks, changes, overlays, clashes, mesh_facts } = snap;
  await snap.transaction('rw', [events, lists, chunks, changes, overlays, clashes, mesh_facts], async () => {
    await Promise.all([
      events.delete(event_id),
      lists.delete(event_id),
      overlays.delete(event_id),
      ...[chunks, changes, clashes, mesh_facts].map((table) => table.where('event_id').equals(event_id).delete()),
    ]);
  });
}

/** Wipes all downloaded data. */
export async function wipeDownloads(snap: SnapDb): Promise<void> {
  await snap.transaction('rw', snap.tables, () => Promise.all(snap.tables.map((table) => table.clear())));
}

/**
 * Wipes all downloaded data of a revoked device, and returns whether it is revoked: the browser may have been killed
 * between the two steps, or another tab may have received the answer.
 */
export async function wipeIfShutOut(journal: JournalDb, snap: SnapDb): Promise<boolean> {
  const device = await journal.device.get('this');
  if (!device || device.revoked_at === null) return false;
  await wipeDownloads(snap);
  return true;
}

/**
 * Wipes this device. Returns false, and wipes nothing, while it holds data that exists nowhere else, apart from the
 * exported ops. Checks and wipes in one transaction, because a scan may come in between.
 */
export async function wipeDevice(
  journal: JournalDb,
  snap: SnapDb,
  carried: ReadonlySet<Id> = new Set(),
): Promise<boolean> {
  const isWiped = await journal.transaction('rw', journal.tables, async () => {
    if (isHeldBack(await heldBack(journal, carried))) return false;
    await Promise.all(journal.tables.map((table) => table.clear()));
    return true;
  });
  if (!isWiped) return false;
  await wipeDownloads(snap);
  forgetRehearsals();
  forgetHandLinks();
  removeMark();
  return true;
}

/** Ops exported under a password, for a phone that cannot upload them. */
export interface SealedExport {
  format: 'festix-ops-1';
  exported_at: Instant;
  device_id: Id;
  count: number;
  kdf: { name: 'PBKDF2'; hash: 'SHA-256'; iterations: number; salt: string };
  cipher: { name: 'AES-GCM'; iv: string };
  ops: string;
}

/** OWASP's recommendation for PBKDF2 with SHA-256. */
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
