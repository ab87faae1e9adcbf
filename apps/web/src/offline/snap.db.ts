import type { DoorConflictView, DoorEventView, Id, TillView } from '@festix/domain/contract';
import type { ChunkKey } from '@festix/domain/door';
import { Dexie, type EntityTable, type Table } from 'dexie';
import { letGoWithPage } from './left-page.ts';

/** What the phone needs to know of an event, and the key of its list. */
export interface EventRow extends Omit<DoorEventView, 'chunk_key'> {
  /** The same as `id`: every row of an event is found by this name. */
  event_id: Id;
  /** Not extractable: the browser opens chunks with it and shows it to nobody. */
  chunk_key: ChunkKey;
  /** Milliseconds by the device's clock. */
  fetched_at: number;
}

/** The list that is in force for an event: a download that came whole, and how far the changes have come since. */
export interface ListRow {
  event_id: Id;
  epoch: number;
  /** Of the download; the chunks and the digest belong to it. */
  base_seq: number;
  /** Of the newest change that is stored, and of the newest that was packed. */
  seq: number;
  packed_seq: number;
  digest: string;
  count: number;
  chunks: string[];
  /** Names of the parts that tell which tickets are of which order; absent from a download of before. */
  orders?: string[];
  /** People inside by the server's count, at `seq`. */
  inside: number;
  /** Tickets on the list at `seq`; absent until the first changes came. */
  held?: number;
  /** Tickets that are sold or given away, by the server's count at `seq`; absent where it hasn't said so yet. */
  expected?: number;
  downloaded_at: number;
  /** When the server last said that there is nothing newer, by the device's clock. */
  synced_at: number;
}

/** A sealed chunk, named by its content, so that what has arrived is never fetched twice. */
export interface ChunkRow {
  event_id: Id;
  sha256: string;
  sealed: Uint8Array;
}

/** Changes as they came, sealed like the chunks; kinds that this version doesn't know are in them too. */
export interface ChangesRow {
  event_id: Id;
  /** The sequence numbers that these changes lead from and to. */
  after: number;
  seq: number;
  sealed: Uint8Array;
}

/** Many pages of changes made one: the newest of each ticket as chunks, and the rest as it came. */
export interface OverlayRow {
  event_id: Id;
  seq: number;
  digest: string;
  count: number;
  /** Sealed chunks of the changed tickets. */
  tickets: Uint8Array[];
  /** Sealed revocations. */
  revoked: Uint8Array;
  /** Sealed pairs of the changed tickets' serials and the hashes of their orders' codes; absent from one of before. */
  orders?: Uint8Array;
  /** Sealed changes of kinds that were not known when they were packed, to be replayed after an update. */
  unknown: Uint8Array;
}

/** A ticket's entry that more than one device let in, as the server tells it. */
export interface ConflictRow extends DoorConflictView {
  event_id: Id;
  /** Whether somebody at this door has taken note of it. */
  noted: boolean;
}

/** What a till sells of an event, as the server last told it. */
export interface TillEventRow extends TillView {
  event_id: Id;
  /** Milliseconds by the device's clock. */
  fetched_at: number;
}

/** What can be downloaded again, and is wiped with the right to have it. */
export class SnapDb extends Dexie {
  declare readonly events: EntityTable<EventRow, 'event_id', EventRow>;
  declare readonly lists: EntityTable<ListRow, 'event_id', ListRow>;
  declare readonly chunks: Table<ChunkRow, [Id, string]>;
  declare readonly changes: Table<ChangesRow, [Id, number]>;
  declare readonly overlays: EntityTable<OverlayRow, 'event_id', OverlayRow>;
  declare readonly conflicts: Table<ConflictRow, [Id, number, number]>;
  declare readonly till_events: EntityTable<TillEventRow, 'event_id', TillEventRow>;

  constructor(name = 'festix-snap') {
    super(name, { chromeTransactionDurability: 'relaxed' });
    letGoWithPage(this);
    this.version(1).stores({
      events: 'event_id',
      lists: 'event_id',
      chunks: '[event_id+sha256], event_id',
      changes: '[event_id+seq], event_id',
      overlays: 'event_id',
      conflicts: '[event_id+serial+entry], event_id',
    });
    this.version(2).stores({ till_events: 'event_id' });
  }
}
