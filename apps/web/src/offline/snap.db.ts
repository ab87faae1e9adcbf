import type { DoorConflictView, DoorEventView, Id, TillView } from '@festix/domain/contract';
import type { ChunkKey } from '@festix/domain/door';
import type { SignedFact } from '@festix/domain/sync';
import { Dexie, type EntityTable, type Table } from 'dexie';
import { letGoWithPage } from './left-page.ts';

/** An event on the phone, with the key of its list. */
export interface EventRow extends Omit<DoorEventView, 'chunk_key'> {
  /** Equals `id`: the field by which every row of an event is found. */
  event_id: Id;
  /** Not extractable: the browser decrypts chunks with it and exports it to no script. */
  chunk_key: ChunkKey;
  /** Milliseconds by the device's clock. */
  fetched_at: number;
}

/** People inside an area on a day; number of the day, 0: the whole event. */
export interface PlaceCount {
  area: number;
  day: number;
  inside: number;
  /** Those of them whom another count of the main area has already; absent: none. */
  in_main?: number;
}

/** The list in force for an event: a complete download, and the changes since. */
export interface ListRow {
  event_id: Id;
  epoch: number;
  /** Sequence number of the download, to which the chunks and the digest belong. */
  base_seq: number;
  /** Sequence number of the newest stored change, and of the newest packed one. */
  seq: number;
  packed_seq: number;
  digest: string;
  count: number;
  chunks: string[];
  /** Names of the chunks that tell the order of each ticket; absent in downloads of earlier versions. */
  orders?: string[];
  /** People inside by the server's count at `seq`. */
  inside: number;
  /** The same by area and day; absent at an event without areas, days and exits, and from older servers. */
  insides?: PlaceCount[];
  /** Tickets on the list at `seq`; absent before the first changes. */
  held?: number;
  /** Sold or given tickets by the server's count at `seq`; absent until the server sends it. */
  expected?: number;
  /** true: the download named every open document check; absent from older servers. */
  documents?: true;
  downloaded_at: number;
  /** Time at which the server last had no newer change, by the device's clock. */
  synced_at: number;
}

/** An encrypted chunk, named by its content, so that a received one is never fetched again. */
export interface ChunkRow {
  event_id: Id;
  sha256: string;
  sealed: Uint8Array;
}

/** A page of changes as received, encrypted like the chunks, with kinds that this version does not know. */
export interface ChangesRow {
  event_id: Id;
  /** The sequence numbers before and after these changes. */
  after: number;
  seq: number;
  sealed: Uint8Array;
}

/** Many pages of changes packed into one: the newest of each ticket as chunks, and the rest as received. */
export interface OverlayRow {
  event_id: Id;
  seq: number;
  digest: string;
  count: number;
  /** Encrypted chunks of the changed tickets. */
  tickets: Uint8Array[];
  /** Encrypted revocations. */
  revoked: Uint8Array;
  /**
   * Encrypted pairs of a changed ticket's serial and the hash of its order's code; absent in overlays of earlier
   * versions.
   */
  orders?: Uint8Array;
  /** Encrypted pairs of a serial and the state of its document check; absent in overlays of earlier versions. */
  documents?: Uint8Array;
  /** Encrypted changes of kinds unknown at the packing, which an update of the app replays. */
  unknown: Uint8Array;
}

/** An entry that more than one device admitted, as the server reports it. */
export interface ConflictRow extends DoorConflictView {
  event_id: Id;
  area: number;
  day: number;
  /** true: a person at this door has noted it. */
  noted: boolean;
}

/** The offer of a till at an event, as last received. */
export interface TillEventRow extends TillView {
  event_id: Id;
  /** Milliseconds by the device's clock. */
  fetched_at: number;
}

/** A fact of the event's devices, told without the server: with its signature, to be passed on. */
export interface MeshFactRow extends SignedFact {
  /** The fact's key. */
  id: string;
  event_id: Id;
}

/** Stores what can be downloaded again. It is wiped when the device's grant ends. */
export class SnapDb extends Dexie {
  declare readonly events: EntityTable<EventRow, 'event_id', EventRow>;
  declare readonly lists: EntityTable<ListRow, 'event_id', ListRow>;
  declare readonly chunks: Table<ChunkRow, [Id, string]>;
  declare readonly changes: Table<ChangesRow, [Id, number]>;
  declare readonly overlays: EntityTable<OverlayRow, 'event_id', OverlayRow>;
  declare readonly clashes: Table<ConflictRow, [Id, number, number, number, number]>;
  declare readonly mesh_facts: Table<MeshFactRow, [Id, string]>;
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
    // An entry has a number in each area and on each day, and a primary key can't change.
    this.version(3)
      .stores({ conflicts: null, clashes: '[event_id+serial+area+day+entry], event_id' })
      .upgrade(async (transaction) => {
        const rows = await transaction.table<ConflictRow>('conflicts').toArray();
        await transaction.table('clashes').bulkAdd(rows.map((row) => ({ ...row, area: 0, day: 0 })));
      });
    this.version(4).stores({ mesh_facts: '[event_id+id], event_id' });
  }
}
