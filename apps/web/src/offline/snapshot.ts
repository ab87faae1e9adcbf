import { type Id, type SnapshotView } from '@festix/domain/contract';
import { ChunkError, openChunk, readChunk, TicketList } from '@festix/domain/door';
import { addTo, digestHex, EMPTY_DIGEST } from '@festix/domain/sync';
import { CallError } from '../data/call.ts';
import { fromBase64Url } from './base64url.ts';
import type { DeviceClock } from './clock.ts';
import type { DoorApi } from './door-api.ts';
import { ListStore } from './list-store.ts';
import { sha256Hex } from './sha256.ts';
import type { EventRow, SnapDb } from './snap.db.ts';
import { hasRoomFor, StorageFullError } from './storage.ts';
import { isGrantOver } from './wipe.ts';

/** The progress of a download. */
export interface DownloadProgress {
  tickets: number;
  bytes: number;
  bytes_done: number;
}

export interface DownloadParts {
  snap: SnapDb;
  api: DoorApi;
  clock: DeviceClock;
}

export interface DownloadOptions {
  progress?: (progress: DownloadProgress) => void;
  signal?: AbortSignal;
}

/** Signals that the device's grant for this event has ended: its list may not be fetched any more. */
export class GrantEndedError extends Error {
  override readonly name = 'GrantEndedError';
  readonly ended_at: string;

  constructor(ended_at: string) {
    super('The grant of this event is over');
    this.ended_at = ended_at;
  }
}

/** Attempts with a new manifest, because the server can replace a list during the download. More point to another fault. */
const MANIFESTS_TO_TRY = 3;

/** Tickets hashed at a time: about 10 ms on a cheap phone. */
const TICKETS_AT_ONCE = 1_000;

/**
 * Fetches the event, its key and the whole list. Received chunks stay on the device, so that a broken download
 * continues where it stopped. The list in force serves until every hash and the digest match. Rejects with ChunkError
 * when the data differs from the manifest, StorageFullError when it would not fit, GrantEndedError when the grant has
 * ended, and as a call does.
 */
export async function downloadList(
  event_id: Id,
  { snap, api, clock }: DownloadParts,
  options: DownloadOptions = {},
): Promise<void> {
  const { signal } = options;
  const { grant_expires_at } = await fetchEvent(event_id, { snap, api, clock }, signal);
  if (isGrantOver(grant_expires_at, clock)) throw new GrantEndedError(grant_expires_at);
  for (let attempt = 1; ; attempt++) {
    const manifest = await api.manifest(event_id, signal);
    // Once more, because no change tells what happened to the event before the list was made.
    await fetchEvent(event_id, { snap, api, clock }, signal);
    try {
      await fetchChunks(event_id, manifest, { snap, api, clock }, options);
    } catch (error) {
      if (isReplaced(error) && attempt < MANIFESTS_TO_TRY) continue;
      throw error;
    }
    await putInForce(event_id, manifest, { snap, api, clock });
    return;
  }
}

/** Fetches and stores an event. Imports the chunk key so that no script can read it again. */
export async function fetchEvent(
  event_id: Id,
  { snap, api, clock }: DownloadParts,
  signal?: AbortSignal,
): Promise<EventRow> {
  const { chunk_key, ...event } = await api.event(event_id, signal);
  const key = await crypto.subtle.importKey('raw', fromBase64Url(chunk_key), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const row = { ...event, event_id, chunk_key: key, fetched_at: clock.wall() };
  await snap.events.put(row);
  return row;
}

async function fetchChunks(
  event_id: Id,
  manifest: SnapshotView,
  { snap, api }: DownloadParts,
  { progress, signal }: DownloadOptions,
): Promise<void> {
  const here = await soundChunks(event_id, snap);
  const parts = [...manifest.chunks, ...(manifest.orders ?? [])];
  const bytes = parts.reduce((sum, chunk) => sum + chunk.bytes, 0);
  let bytes_done = 0;
  const missing = parts.filter(({ sha256 }) => !here.has(sha256));
  if (!(await hasRoomFor(missing.reduce((sum, chunk) => sum + chunk.bytes, 0)))) throw new StorageFullError();
  const tell = () => progress?.({ tickets: manifest.count, bytes, bytes_done });
  for (const chunk of parts) {
    tell();
    if (!here.has(chunk.sha256)) {
      const sealed = await api.chunk(event_id, chunk.sha256, signal);
      if (sealed.length !== chunk.bytes || (await sha256Hex(sealed)) !== chunk.sha256) {
        throw new ChunkError(`Chunk ${chunk.n} did not arrive as it was announced`);
      }
      await snap.chunks.put({ event_id, sha256: chunk.sha256, sealed });
    }
    bytes_done += chunk.bytes;
  }
  tell();
}

/** Returns the names of the stored chunks. Leaves out damaged ones, so that they are fetched again. */
async function soundChunks(event_id: Id, snap: SnapDb): Promise<ReadonlySet<string>> {
  const sound = new Set<string>();
  for (const key of await snap.chunks.where('event_id').equals(event_id).primaryKeys()) {
    const chunk = await snap.chunks.get(key);
    if (chunk && (await sha256Hex(Uint8Array.from(chunk.sealed))) === chunk.sha256) sound.add(chunk.sha256);
  }
  return sound;
}

async function putInForce(event_id: Id, manifest: SnapshotView, { snap, clock }: DownloadParts): Promise<void> {
  const names = manifest.chunks.map(({ sha256 }) => sha256);
  const event = await snap.events.get(event_id);
  const rows = await snap.chunks.bulkGet(names.map((sha256): [Id, string] => [event_id, sha256]));
  if (!event || rows.some((row) => !row)) throw new ChunkError('A chunk of the list is missing');
  const opened = rows.map(async (row) => readChunk(await openChunk(row!.sealed, event.chunk_key)));
  const list = new TicketList(await Promise.all(opened));
  if (list.count !== manifest.count || digestHex(await digestInSteps(list)) !== manifest.digest) {
    throw new ChunkError('The list is not the one that was announced');
  }
  const now = clock.wall();
  await new ListStore(snap).replace(
    {
      event_id,
      epoch: manifest.epoch,
      base_seq: manifest.seq,
      seq: manifest.seq,
      packed_seq: manifest.seq,
      digest: manifest.digest,
      count: manifest.count,
      chunks: names,
      orders: (manifest.orders ?? []).map(({ sha256 }) => sha256),
      inside: event.counts.inside,
      ...(manifest.documents_open && { documents: true as const }),
      downloaded_at: now,
      synced_at: now,
    },
    manifest,
  );
}

/** Returns the digest of a list, computed in steps, so that the door goes on scanning with the old one. */
async function digestInSteps(list: TicketList): Promise<bigint> {
  let digest = EMPTY_DIGEST;
  let left = TICKETS_AT_ONCE;
  for (const ticket of list) {
    digest = addTo(digest, ticket);
    if (--left > 0) continue;
    await new Promise((done) => setTimeout(done));
    left = TICKETS_AT_ONCE;
  }
  return digest;
}

/** Returns whether the server has replaced the list: the chunks of the old manifest are gone then. */
function isReplaced(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 410);
}
