import { type DoorChange, type Id, type RevocationView, type SnapshotView } from '@festix/domain/contract';
import {
  CHUNK_TICKETS,
  ChunkError,
  openChunk,
  packChunk,
  readChunk,
  readOrderTable,
  TicketList,
  type ChunkKey,
  type ListedTicket,
} from '@festix/domain/door';
import { MAIN_AREA, WHOLE_EVENT, type DocumentState } from '@festix/domain/programme';
import { digestFromHex, digestHex } from '@festix/domain/sync';
import { DoorList, type ListState } from './door-list.ts';
import { openJson, sealBytes, sealJson } from './sealed-json.ts';
import type { ListRow, OverlayRow, PlaceCount, SnapDb } from './snap.db.ts';

/** Number of pages of changes after which they are packed: many small ones would slow the next start. */
const PAGES_BEFORE_PACKING = 40;

/** The format of packed changes; overlays of earlier versions have format 1. */
const OVERLAY_FORMAT = 2;

/** Kinds that are stored elsewhere after packing. Answers, and kinds of later versions, stay as received. */
const KNOWN_KINDS: readonly string[] = [
  'ticket',
  'revocation',
  'event',
  'lot',
  'conflict',
  'document',
] satisfies DoorChange['kind'][];

/** The changes of one response. */
export interface ChangePage {
  changes: readonly DoorChange[];
  next_seq: number;
  inside: number;
  /** People inside by area and day; absent at an event without areas, days and exits. */
  passages?: PlaceCount[];
  count?: number;
  expected?: number;
}

/** Stores lists on the device, encrypted, and reads them. */
export class ListStore {
  private readonly snap: SnapDb;

  constructor(snap: SnapDb) {
    this.snap = snap;
  }

  /** Returns the list in force; undefined before the first download. Rejects with ChunkError when it is damaged. */
  async read(event_id: Id): Promise<DoorList | undefined> {
    const rows = await this.rows(event_id);
    if (!rows) return undefined;
    const { event, list, overlay, pages } = rows;
    const key = event.chunk_key;
    const changed = overlay && (await openOverlay(overlay, key));
    const doorList = new DoorList({
      state: {
        epoch: list.epoch,
        base_seq: list.base_seq,
        seq: overlay?.seq ?? list.base_seq,
        digest: digestFromHex(overlay?.digest ?? list.digest),
        count: overlay?.count ?? list.count,
      },
      lots: event.lots,
      base: await openTickets(rows.chunks, key),
      overlay: changed?.tickets ?? new TicketList([]),
      revoked: changed?.revoked ?? [],
      orders: changed?.orders ?? [],
      documents: changed?.documents ?? [],
      knows_documents: list.documents === true,
    });
    if (changed) doorList.apply(changed.unknown, overlay.seq);
    for (const page of pages) doorList.apply(await openChanges(page.sealed, key), page.seq);
    doorList.reach(list.seq);
    doorList.inside = list.inside;
    doorList.insides = list.insides;
    return doorList;
  }

  /**
   * Brings a list in memory up to the stored state. Returns false when that is impossible, because the list was
   * replaced or the missing changes are packed; the list has to be read again then.
   */
  async refresh(event_id: Id, doorList: DoorList): Promise<boolean> {
    const { snap } = this;
    const { base_seq, epoch, seq } = doorList.state;
    const newer = await snap.transaction('r', snap.events, snap.lists, snap.changes, async () => {
      const [event, list] = await Promise.all([snap.events.get(event_id), snap.lists.get(event_id)]);
      const pages = await snap.changes
        .where('[event_id+seq]')
        .between([event_id, seq], [event_id, Infinity], false)
        .toArray();
      return event && list && { key: event.chunk_key, list, pages };
    });
    if (!newer || newer.list.base_seq !== base_seq || newer.list.epoch !== epoch) return false;
    const [next] = newer.pages;
    if (newer.list.packed_seq > seq || (next && next.after > seq)) return false;
    const opened = await Promise.all(newer.pages.map(({ sealed }) => openChanges(sealed, newer.key)));
    // Synchronous from here on, so that the list and its counts always belong to one moment.
    for (const [at, { seq: reached }] of newer.pages.entries()) {
      if (doorList.state.seq < reached) doorList.apply(opened[at]!, reached);
    }
    if (doorList.state.seq <= newer.list.seq) {
      doorList.reach(newer.list.seq);
      doorList.inside = newer.list.inside;
      doorList.insides = newer.list.insides;
    }
    return true;
  }

  /**
   * Stores changes with the sequence number that they lead to. Returns false, and stores nothing, when another tab has
   * advanced the list since the request.
   */
  async append(
    event_id: Id,
    after: Pick<ListState, 'epoch' | 'base_seq' | 'seq'>,
    page: ChangePage,
    now: number,
  ): Promise<boolean> {
    const { snap } = this;
    const event = await snap.events.get(event_id);
    if (!event) return false;
    const sealed = page.changes.length > 0 ? await sealJson(page.changes, event.chunk_key) : undefined;
    return snap.transaction('rw', snap.events, snap.lists, snap.changes, snap.clashes, async () => {
      const list = await snap.lists.get(event_id);
      if (!list || !isAt(list, after)) return false;
      if (sealed) await snap.changes.put({ event_id, after: after.seq, seq: page.next_seq, sealed });
      await snap.lists.put({ ...withoutPlaces(list), seq: page.next_seq, ...countsOf(page), synced_at: now });
      for (const change of page.changes) await this.passOn(event_id, change);
      return true;
    });
  }

  /**
   * Returns the serials of the downloaded tickets whose order code has this hash; undefined for a download of earlier
   * versions, without orders. Reads on demand, because this search is rare. Rejects with ChunkError when the data is
   * damaged.
   */
  async serialsOfOrder(event_id: Id, hash: string): Promise<number[] | undefined> {
    const { snap } = this;
    const [event, list] = await Promise.all([snap.events.get(event_id), snap.lists.get(event_id)]);
    if (!event || !list?.orders || list.orders.length < list.chunks.length) return undefined;
    const parts = await snap.chunks.bulkGet(list.orders.map((sha256): [Id, string] => [event_id, sha256]));
    const found = parts.map(async (part) => {
      if (!part) throw new ChunkError('A part of the list is missing');
      return readOrderTable(await openChunk(part.sealed, event.chunk_key)).serialsOf(hash);
    });
    return (await Promise.all(found)).flat();
  }

  /**
   * Decrypts the page of changes that leads to this number, so that damage is found while a network can still repair
   * it. Rejects with ChunkError.
   */
  async proveStored(event_id: Id, seq: number): Promise<void> {
    const { snap } = this;
    const [event, page] = await Promise.all([snap.events.get(event_id), snap.changes.get([event_id, seq])]);
    if (event && page) await openChanges(page.sealed, event.chunk_key);
  }

  /** Packs many pages into one, for a fast next start. */
  async pack(event_id: Id, doorList: DoorList): Promise<void> {
    const { snap } = this;
    const [event, before, pages] = await Promise.all([
      snap.events.get(event_id),
      snap.overlays.get(event_id),
      snap.changes.where('event_id').equals(event_id).toArray(),
    ]);
    if (!event || pages.length <= PAGES_BEFORE_PACKING) return;
    const { state } = doorList;
    const key = event.chunk_key;
    const kept = before ? (await openOverlay(before, key)).unknown : [];
    const came = await Promise.all(pages.map(({ sealed }) => openChanges(sealed, key)));
    const { tickets, revoked } = doorList.changed();
    const row: OverlayRow = {
      event_id,
      seq: state.seq,
      digest: digestHex(state.digest),
      count: state.count,
      tickets: await Promise.all(inChunks(tickets).map((chunk) => sealBytes(packChunk(chunk, OVERLAY_FORMAT), key))),
      revoked: await sealJson(revoked, key),
      orders: await sealJson([...doorList.orders], key),
      documents: await sealJson(doorList.documentsToKeep(), key),
      // A kind may have been unknown when an earlier version packed it.
      unknown: await sealJson([...kept, ...came.flat()].filter(isUnknown), key),
    };
    await snap.transaction('rw', snap.lists, snap.changes, snap.overlays, async () => {
      const list = await snap.lists.get(event_id);
      if (!list || !isAt(list, state)) return;
      await snap.overlays.put(row);
      await snap.changes.where('event_id').equals(event_id).delete();
      await snap.lists.put({ ...list, packed_seq: state.seq });
    });
  }

  /** Puts a complete download in force; the old list serves until then. */
  async replace(
    list: ListRow,
    {
      revocations,
      answers = [],
      documents_open = [],
    }: Pick<SnapshotView, 'revocations' | 'answers' | 'documents_open'>,
  ): Promise<void> {
    const { snap } = this;
    const { event_id, base_seq } = list;
    const event = await snap.events.get(event_id);
    const changes = [
      ...revocations.map((one): DoorChange => ({ kind: 'revocation', seq: base_seq, ...one })),
      ...answers.map((one): DoorChange => ({ kind: 'answers', seq: base_seq, ...one })),
      ...documents_open.map((serial): DoorChange => ({ kind: 'document', seq: base_seq, serial, state: 'open' })),
    ];
    const sealed = event && changes.length > 0 ? await sealJson(changes, event.chunk_key) : undefined;
    await snap.transaction('rw', snap.lists, snap.chunks, snap.changes, snap.overlays, async () => {
      const kept = new Set([...list.chunks, ...(list.orders ?? [])]);
      await snap.lists.put(list);
      await snap.overlays.delete(event_id);
      await snap.changes.where('event_id').equals(event_id).delete();
      if (sealed) await snap.changes.put({ event_id, after: base_seq, seq: base_seq, sealed });
      await snap.chunks
        .where('event_id')
        .equals(event_id)
        .filter(({ sha256 }) => !kept.has(sha256))
        .delete();
    });
  }

  private rows(event_id: Id) {
    const { snap } = this;
    return snap.transaction('r', snap.events, snap.lists, snap.chunks, snap.changes, snap.overlays, async () => {
      const [event, list, overlay] = await Promise.all([
        snap.events.get(event_id),
        snap.lists.get(event_id),
        snap.overlays.get(event_id),
      ]);
      if (!event || !list) return undefined;
      const [chunks, pages] = await Promise.all([
        snap.chunks.bulkGet(list.chunks.map((sha256): [Id, string] => [event_id, sha256])),
        snap.changes.where('[event_id+seq]').between([event_id, 0], [event_id, Infinity]).toArray(),
      ]);
      return { event, list, overlay, chunks: chunks.map((chunk) => chunk?.sealed), pages };
    });
  }

  /** Writes changes that are not about tickets to their own tables, which every screen reads. */
  private async passOn(event_id: Id, change: DoorChange): Promise<void> {
    const { events, clashes } = this.snap;
    switch (change.kind) {
      case 'event': {
        const { canceled_at, is_test, access } = change;
        await events.where({ event_id }).modify((event) => {
          Object.assign(event, { canceled_at, is_test }, access && { access });
          if (access === null) delete event.access;
        });
        return;
      }
      case 'lot': {
        const event = await events.get(event_id);
        const others = event?.lots.filter(({ id }) => id !== change.lot.id) ?? [];
        await events.update(event_id, { lots: [...others, change.lot] });
        return;
      }
      case 'conflict': {
        const { kind: _, seq: __, ...conflict } = change;
        const { serial, entry, area = MAIN_AREA, day = WHOLE_EVENT } = conflict;
        const before = await clashes.get([event_id, serial, area, day, entry]);
        const isOld = before?.others.length === conflict.others.length;
        await clashes.put({ ...conflict, area, day, event_id, noted: isOld && before.noted });
        return;
      }
      default:
      // Tickets and revocations are part of the list.
    }
  }
}

/** Returns a row without its counts by area and day, which an event may have lost. */
function withoutPlaces({ insides: _, ...list }: ListRow): ListRow {
  return list;
}

/** Returns the counts of a page; those of a page with successors belong to a later sequence number. */
function countsOf({ inside, passages, count, expected }: ChangePage): Partial<ListRow> {
  return {
    inside,
    ...(passages && { insides: passages }),
    ...(count !== undefined && { held: count }),
    ...(expected !== undefined && { expected }),
  };
}

/**
 * Returns true if the list is at this state. Compares the epoch too, because a new list may have the same sequence
 * number as the one before.
 */
function isAt(list: ListRow, { epoch, base_seq, seq }: Pick<ListState, 'epoch' | 'base_seq' | 'seq'>): boolean {
  return list.epoch === epoch && list.base_seq === base_seq && list.seq === seq;
}

async function openTickets(sealed: readonly (Uint8Array | undefined)[], key: ChunkKey): Promise<TicketList> {
  const opened = sealed.map(async (bytes) => {
    if (!bytes) throw new ChunkError('A chunk of the list is missing');
    return readChunk(await openChunk(bytes, key));
  });
  return new TicketList(await Promise.all(opened));
}

async function openOverlay({ tickets, revoked, orders, documents, unknown }: OverlayRow, key: ChunkKey) {
  return {
    documents: documents ? ((await openJson(documents, key)) as [number, DocumentState][]) : [],
    orders: orders ? ((await openJson(orders, key)) as [number, string][]) : [],
    tickets: await openTickets(tickets, key),
    revoked: (await openJson(revoked, key)) as RevocationView[],
    unknown: await openChanges(unknown, key),
  };
}

async function openChanges(sealed: Uint8Array, key: ChunkKey): Promise<DoorChange[]> {
  return (await openJson(sealed, key)) as DoorChange[];
}

function isUnknown({ kind }: { kind: string }): boolean {
  return !KNOWN_KINDS.includes(kind);
}

function inChunks(tickets: readonly ListedTicket[]): ListedTicket[][] {
  const sorted = [...tickets].sort((one, other) => one.serial - other.serial);
  const chunks: ListedTicket[][] = [];
  for (let from = 0; from < sorted.length; from += CHUNK_TICKETS) chunks.push(sorted.slice(from, from + CHUNK_TICKETS));
  return chunks;
}
