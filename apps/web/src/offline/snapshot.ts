import { type ChangesView, type Id, type SnapshotView } from '@festix/domain/contract';
import { ChunkError, openChunk, readChunk, TicketList } from '@festix/domain/door';
import { addTo, digestHex, EMPTY_DIGEST } from '@festix/domain/sync';
import { CallError, UnreachableError } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import { fromBase64Url } from './base64url.ts';
import { askForChanges } from './changes.ts';
import type { DownloadOptions, DownloadParts } from './download.ts';
import { ListStore } from './list-store.ts';
import { sha256Hex } from './sha256.ts';
import type { EventRow, SnapDb } from './snap.db.ts';
import { hasRoomFor, StorageFullError } from './storage.ts';
import { isGrantOver } from './wipe.ts';

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

/** Milliseconds after which a download asks for no further page of changes: the door fetches the rest once it is open. */
const CHANGES_WITHIN = 10_000;

/** Tickets hashed at a time: about 10 ms on a cheap phone. */
const TICKETS_AT_ONCE = 1_000;

/**
 * Fetches the event, its key and the whole list, with the changes since the server packed it: a door that loses its
 * network at once would admit who is in. A list without its last changes is in force all the same. Received chunks stay
 * on the device, so that a broken download continues where it stopped. The list in force serves until every hash and the
 * digest match. Rejects with ChunkError when the data differs from the manifest, StorageFullError when it would not fit,
 * GrantEndedError when the grant has ended, and as a call does.
 */
export async function downloadList(
  event_id: Id,
  { journal, snap, api, clock }: DownloadParts,
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
      await fetchChunks(event_id, manifest, { snap, api }, options);
    } catch (error) {
      if (isReplaced(error) && attempt < MANIFESTS_TO_TRY) continue;
      throw error;
    }
    // Before the list is in force, because the door may be opened from then on.
    const pages = await fetchLastChanges(event_id, manifest, { journal, api, clock }, signal);
    await putInForce(event_id, manifest, { snap, clock });
    await addChanges(event_id, manifest, pages, { snap, clock });
    return;
  }
}

/** Fetches and stores an event. Imports the chunk key so that no script can read it again. */
export async function fetchEvent(
  event_id: Id,
  { snap, api, clock }: Pick<DownloadParts, 'snap' | 'api' | 'clock'>,
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
  { snap, api }: Pick<DownloadParts, 'snap' | 'api'>,
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

/** Returns the changes since the list was packed, as far as they arrive. Rejects once the signal is aborted alone. */
async function fetchLastChanges(
  event_id: Id,
  { epoch, seq }: SnapshotView,
  { journal, api, clock }: Pick<DownloadParts, 'journal' | 'api' | 'clock'>,
  signal: AbortSignal | undefined,
): Promise<ChangesView[]> {
  const until = clock.mono() + CHANGES_WITHIN;
  const pages: ChangesView[] = [];
  try {
    for (let after = seq; ;) {
      const page = await askForChanges(event_id, { epoch, after }, { journal, api }, signal);
      if (page.epoch !== epoch) return pages;
      pages.push(page);
      if (!page.more || clock.mono() > until) return pages;
      after = page.next_seq;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof UnreachableError)) reportError(error, 'door.download');
    return pages;
  }
}

/** Stores changes behind the list in force, unless another tab has stored some. */
async function addChanges(
  event_id: Id,
  { epoch, seq: base_seq }: SnapshotView,
  pages: readonly ChangesView[],
  { snap, clock }: Pick<DownloadParts, 'snap' | 'clock'>,
): Promise<void> {
  const store = new ListStore(snap);
  let seq = base_seq;
  for (const page of pages) {
    if (!(await store.append(event_id, { epoch, base_seq, seq }, page, clock.wall()))) return;
    seq = page.next_seq;
  }
}

async function putInForce(
  event_id: Id,
  manifest: SnapshotView,
  { snap, clock }: Pick<DownloadParts, 'snap' | 'clock'>,
): Promise<void> {
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
