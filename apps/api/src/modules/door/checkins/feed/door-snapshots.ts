import { createHash } from 'node:crypto';
import {
  type RevocationView,
  type SnapshotChunkView,
  type SnapshotView,
  type TicketAnswersView,
} from '@festix/domain/contract';
import {
  CHUNK_TICKETS,
  ChunkPacker,
  nonceFor,
  OrderPacker,
  sealChunk,
  type ChunkFormat,
  type ChunkKey,
  type ListedPassage,
  type ListedTicket,
} from '@festix/domain/door';
import type { EventAccess } from '@festix/domain/programme';
import { digestHex } from '@festix/domain/sync';
import { Injectable } from '@nestjs/common';
import { isTransient } from '../../../../kernel/database/database-problems.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';
import type { CopiedRow } from '../../../../kernel/database/copied-rows.ts';
import { Database, type OwnTx, type Tx } from '../../../../kernel/database/database.ts';
import { ChunkKeys } from './chunk-keys.ts';
import { ACCESS_FORMAT, requireReader } from './access-counts.ts';
import { DoorFeed, type FeedState } from './door-feed.ts';

/**
 * Changes since a snapshot, as a number and as a share of the list, past which a new snapshot is cheaper for a phone.
 */
const MOST_CHANGES_BEHIND = 2_000;
const MOST_SHARE_BEHIND = 0.1;

/** Snapshots kept for phones in the middle of a download, and how long their chunks are kept. */
const KEPT_SNAPSHOTS = 3;
const KEPT_CHUNKS_FOR = '1 day';

type StoredChunk = Omit<SnapshotChunkView, 'url'>;

interface StoredSnapshot {
  epoch: number;
  seq: number;
  digest: string;
  count: number;
  format: ChunkFormat;
  chunks: StoredChunk[];
  orders: StoredChunk[] | null;
  revocations: RevocationView[];
}

/** Returns the query of the list's rows, with columns in the order that `listed` takes them. */
const listedRows = (eventId: string, names: boolean): Statement => sql`
  select d.serial, l.number, d.price_kind, d.status, d.order_status, d.entry, d.code_hash,
    extract(epoch from d.checked_in_at), ${names ? sql`d.holder_name, d.document_masked` : sql`null, null`}, d.order_hash,
    d.party, d.passages
  from door_tickets d join lots l on l.id = d.lot_id
  where d.event_id = ${sql.literal(eventId)} order by d.serial`;

const FORMAT = sql<{ access: EventAccess | null; has_parties: boolean }>`
  select access, exists (select from door_tickets d where d.event_id = events.id and d.party is not null) as has_parties
  from events where id = $1`;

const REVOCATIONS = sql<RevocationView>`
  select (body->>'serial')::bigint as serial, (array_agg(body->>'reason' order by seq desc))[1] as reason
  from door_notes where event_id = $1 and kind = 'revocation' group by 1 order by 1`;

/** Selects the answers of the present; if newer than the list, they are sent once more as changes. */
const ANSWERS = sql<TicketAnswersView>`
  select serial, answers from door_tickets where event_id = $1 and jsonb_array_length(answers) > 0 order by serial`;

/** Selects the open document checks of the present, likewise. */
const OPEN_DOCUMENTS = sql<{ serial: number }>`
  select serial from door_tickets where event_id = $1 and document_state = 'open' order by serial`;

const CLEAR_OLD = sql`
  with kept as (
    select chunks || coalesce(orders, '[]') as chunks from door_snapshots where event_id = $1 order by created_at desc limit ${sql.literal(KEPT_SNAPSHOTS)}
  ),
  old as (
    delete from door_snapshots where event_id = $1 and created_at < (select min(created_at) from (
      select created_at from door_snapshots where event_id = $1 order by created_at desc limit ${sql.literal(KEPT_SNAPSHOTS)}) k)
  )
  delete from door_chunks
  where event_id = $1 and made_at < now() - interval ${sql.literal(KEPT_CHUNKS_FOR)}
    and sha256 not in (select jsonb_array_elements(chunks)->>'sha256' from kept)`;

/** Shares one promise among all who ask for a value before it is there. */
class Shared<Value> {
  private readonly underWay = new Map<string, Promise<Value>>();

  of(key: string, bring: () => Promise<Value>): Promise<Value> {
    const known = this.underWay.get(key);
    if (known) return known;
    const value = bring().finally(() => this.underWay.delete(key));
    this.underWay.set(key, value);
    return value;
  }
}

/** Builds the whole list as encrypted chunks, once for all phones, and anew when it has fallen far behind. */
@Injectable()
export class DoorSnapshots {
  private readonly lists = new Shared<StoredSnapshot>();
  private readonly chunks = new Shared<Buffer | undefined>();

  constructor(
    private readonly database: Database,
    private readonly feed: DoorFeed,
    private readonly keys: ChunkKeys,
  ) {}

  /** Throws UPGRADE_REQUIRED for a phone that reads no list with areas, days and exits, where the event has them. */
  async manifest(eventId: string, readable = 1): Promise<SnapshotView> {
    const format = await this.formatOf(eventId, readable);
    const snapshot =
      (await this.nearEnough(eventId, format)) ??
      (await this.lists.of(`${eventId} ${format}`, () => this.buildOrTake(eventId, format)));
    const answers = await this.database.query(ANSWERS.with([eventId]));
    const documents = await this.database.query(OPEN_DOCUMENTS.with([eventId]));
    return {
      epoch: snapshot.epoch,
      seq: snapshot.seq,
      digest: digestHex(BigInt(snapshot.digest)),
      count: snapshot.count,
      ...(format > 1 && { format }),
      chunks: snapshot.chunks.map((chunk) => presentChunk(eventId, chunk)),
      ...(snapshot.orders && { orders: snapshot.orders.map((chunk) => presentChunk(eventId, chunk)) }),
      revocations: snapshot.revocations,
      ...(answers.length > 0 && { answers }),
      documents_open: documents.map(({ serial }) => serial),
    };
  }

  /** Returns the version of the list: 1, as before, for an event whose tickets open the whole of it and form no party. */
  private async formatOf(eventId: string, readable: number): Promise<ChunkFormat> {
    // The list is asked for its parties, which are in it once it is up to date.
    await this.feed.bringUpToDate(eventId);
    const [event] = await this.database.query(FORMAT.with([eventId]));
    requireReader(event?.access ?? null, readable);
    return readable >= ACCESS_FORMAT && (event?.access || event?.has_parties) ? ACCESS_FORMAT : 1;
  }

  private async nearEnough(eventId: string, format: ChunkFormat): Promise<StoredSnapshot | undefined> {
    const state = await this.feed.bringUpToDate(eventId);
    const latest = await this.latest(eventId, state.epoch, format);
    return latest && isNearEnough(latest, state) ? latest : undefined;
  }

  /**
   * Returns a chunk by its content's hash; undefined if no kept list has it. Phones that start together share the read.
   */
  chunk(eventId: string, sha256: string): Promise<Buffer | undefined> {
    return this.chunks.of(`${eventId} ${sha256}`, () => this.readChunk(eventId, sha256));
  }

  private async readChunk(eventId: string, sha256: string): Promise<Buffer | undefined> {
    const [chunk] = await this.database.query(
      sql<{ bytes: Buffer }>`select bytes from door_chunks where event_id = ${eventId} and sha256 = ${sha256}`,
    );
    return chunk?.bytes;
  }

  private async latest(eventId: string, epoch: number, format: ChunkFormat): Promise<StoredSnapshot | undefined> {
    const [snapshot] = await this.database.query(
      sql<StoredSnapshot>`select epoch, seq, digest, count, format, chunks, orders, revocations from door_snapshots
       where event_id = ${eventId} and epoch = ${epoch} and format = ${format} order by seq desc limit 1`,
    );
    return snapshot;
  }

  /**
   * Builds a list, or takes one built since the look-up. Two processes that build at the same moment meet in its rows:
   * the second takes the first one's.
   */
  private async buildOrTake(eventId: string, format: ChunkFormat): Promise<StoredSnapshot> {
    const present = await this.nearEnough(eventId, format);
    if (present) return present;
    try {
      const made = await this.build(eventId, format);
      await this.clearOld(eventId);
      return made;
    } catch (error) {
      const { epoch } = await this.feed.bringUpToDate(eventId);
      const made = isTransient(error) ? await this.latest(eventId, epoch, format) : undefined;
      if (!made) throw error;
      return made;
    }
  }

  /** Reads and packs chunk by chunk: memory holds the encrypted chunks, some 15 bytes a ticket. */
  private async build(eventId: string, format: ChunkFormat): Promise<StoredSnapshot> {
    const key = await this.keys.cryptoKeyOf(eventId);
    return this.database.transaction(async (tx) => {
      await tx.query(sql`set transaction isolation level repeatable read`);
      const state = await readState(tx, eventId);
      const sealed: Parts[] = [];
      for await (const parts of sealedChunks(packedChunks(tx, eventId, state.names, format), key)) sealed.push(parts);
      const chunks: StoredChunk[] = [];
      const orders: StoredChunk[] = [];
      for (const [n, parts] of sealed.entries()) {
        chunks.push({ n, ...(await storeChunk(tx, eventId, parts.tickets)) });
        orders.push({ n, ...(await storeChunk(tx, eventId, parts.orders)) });
      }
      const revocations = await tx.query(REVOCATIONS.with([eventId]));
      const { epoch, seq, digest, count } = state;
      const snapshot = { epoch, seq, digest, count, format, chunks, orders, revocations };
      await tx.query(
        sql`insert into door_snapshots (event_id, epoch, seq, digest, count, format, chunks, orders, revocations)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`.with([
          eventId,
          epoch,
          seq,
          digest,
          count,
          format,
          ...[chunks, orders, revocations].map((list) => JSON.stringify(list)),
        ]),
      );
      return snapshot;
    });
  }

  private async clearOld(eventId: string): Promise<void> {
    await this.database.query(CLEAR_OLD.with([eventId]));
  }
}

function isNearEnough(snapshot: StoredSnapshot, state: FeedState): boolean {
  return state.seq - snapshot.seq <= Math.max(MOST_CHANGES_BEHIND, snapshot.count * MOST_SHARE_BEHIND);
}

async function readState(tx: Tx, eventId: string): Promise<FeedState> {
  const [state] = await tx.query(
    sql<FeedState>`select epoch, seq, digest, count, inside, passages, together, names from door_feeds where event_id = ${eventId}`,
  );
  if (!state) throw new Error('a list has a feed before it is packed');
  return state;
}

function presentChunk(eventId: string, { n, sha256, bytes }: StoredChunk): SnapshotChunkView {
  return { n, sha256, bytes, url: `/api/door/events/${eventId}/snapshot/${sha256}` };
}

/** A chunk of the list, with the orders of its tickets. */
interface Parts {
  tickets: Uint8Array;
  orders: Uint8Array;
}

/** Yields the list in the order of its serials, packed. */
async function* packedChunks(tx: OwnTx, eventId: string, names: boolean, format: ChunkFormat): AsyncGenerator<Parts> {
  let packer = new ChunkPacker(format);
  let orders = new OrderPacker();
  for await (const rows of tx.copyOut(listedRows(eventId, names))) {
    for (const row of rows) {
      packer.add(listed(row));
      orders.add(Number(row[0]), row[10]);
      if (packer.count < CHUNK_TICKETS) continue;
      yield { tickets: packer.packed(), orders: orders.packed() };
      packer = new ChunkPacker(format);
      orders = new OrderPacker();
    }
  }
  if (packer.count > 0) yield { tickets: packer.packed(), orders: orders.packed() };
}

function listed(row: CopiedRow): ListedTicket {
  const [serial, lot_number, price_kind, status, order_status, entry, code_hash, second, ...others] = row;
  const [holder_name, document_masked, , party, passages] = others;
  return {
    serial: Number(serial),
    lot_number: Number(lot_number),
    price_kind: price_kind as ListedTicket['price_kind'],
    status: status as ListedTicket['status'],
    order_status: order_status as ListedTicket['order_status'],
    entry: Number(entry),
    code_hash: code_hash ?? '',
    checked_in_at: second ? new Date(Number(second) * 1000).toISOString() : null,
    holder_name: holder_name ?? null,
    document_masked: document_masked ?? null,
    ...(party && { party: Number(party) }),
    ...(passages && { passages: JSON.parse(passages) as ListedPassage[] }),
  };
}

/** Encrypts one chunk while the next is read. */
async function* sealedChunks(chunks: AsyncIterable<Parts>, key: ChunkKey): AsyncGenerator<Parts> {
  let sealing: Promise<Parts> | undefined;
  for await (const packed of chunks) {
    const before = sealing;
    sealing = sealParts(packed, key);
    // Its error is thrown when it is awaited.
    sealing.catch(() => undefined);
    if (before) yield await before;
  }
  if (sealing) yield await sealing;
}

async function sealParts({ tickets, orders }: Parts, key: ChunkKey): Promise<Parts> {
  return { tickets: await seal(tickets, key), orders: await seal(orders, key) };
}

async function seal(packed: Uint8Array, key: ChunkKey): Promise<Uint8Array> {
  return sealChunk(packed, key, await nonceFor(packed));
}

async function storeChunk(tx: Tx, eventId: string, bytes: Uint8Array): Promise<{ sha256: string; bytes: number }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await tx.query(
    sql`insert into door_chunks (event_id, sha256, bytes) values (${eventId}, ${sha256}, ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)})
     on conflict (event_id, sha256) do update set made_at = now()`,
  );
  return { sha256, bytes: bytes.length };
}
