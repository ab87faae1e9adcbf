import type { TicketList } from '@festix/domain/door';
import {
  type DoorAnswerView,
  type DoorChange,
  type DoorListTicket,
  type DoorLotView,
  type Id,
  type RevocationView,
} from '@festix/domain/contract';
import { documentToAsk, type DocumentState } from '@festix/domain/programme';
import { ORDER_HASH_DIGITS, type ListedTicket } from '@festix/domain/door';
import { matchesName, soughtWords } from '@festix/domain/ground';
import { type TicketStatus } from '@festix/domain/selling';
import { addTo, removeFrom } from '@festix/domain/sync';
import type { PlaceCount } from './snap.db.ts';
import { undoneBetween, type UndoneEntry } from './undone-entries.ts';

/** The state of a list: the server's list at the same sequence number has the same digest and count. */
export interface ListState {
  epoch: number;
  base_seq: number;
  seq: number;
  digest: bigint;
  count: number;
}

export interface DoorListParts {
  state: ListState;
  lots: readonly DoorLotView[];
  base: TicketList;
  /** Packed changes, which take precedence over the base. */
  overlay: TicketList;
  revoked: Iterable<RevocationView>;
  /** Hashes of the order codes of changed tickets, by serial. */
  orders?: Iterable<readonly [number, string]>;
  /** States of document checks that do not follow from the download, by serial. */
  documents?: Iterable<readonly [number, DocumentState]>;
  /** Whether the download names every open document. */
  knows_documents?: boolean;
}

/** Hex digits of a code's hash in the packed list. */
const CODE_HASH_DIGITS = 12;
/** Lots count from 1; 0 is a lot that the phone does not know. */
const UNKNOWN_LOT = 0;

/**
 * The tickets of an event on this phone: the download, and the changes since. The present state of a ticket follows
 * from it and the journal's admissions, which no download undoes.
 */
export class DoorList {
  state: ListState;
  /** People inside by the server's count, at the state's sequence number. */
  inside = 0;
  /** The same by area and day; undefined at an event without areas, days and exits. */
  insides: readonly PlaceCount[] | undefined;
  /** Entries that changes since the download have undone, in their order. */
  readonly undone: UndoneEntry[] = [];
  private readonly lots: Map<Id, DoorLotView>;
  private readonly base: TicketList;
  private readonly overlay: TicketList;
  private readonly fresh = new Map<number, ListedTicket>();
  /** Serials of changed tickets by the first serial of a group that they are, or were, of. */
  private readonly parties = new Map<number, Set<number>>();
  private readonly revoked = new Map<number, RevocationView['reason']>();
  /** Hashes of the order codes of tickets changed since the download, by serial. */
  readonly orders: Map<number, string>;
  private readonly answers = new Map<number, readonly DoorAnswerView[]>();
  private readonly documents: Map<number, DocumentState>;
  private readonly knowsDocuments: boolean;

  constructor(parts: DoorListParts) {
    const { state, lots, base, overlay, revoked, orders = [], documents = [], knows_documents = false } = parts;
    this.state = state;
    this.lots = new Map(lots.map((lot) => [lot.id, lot]));
    this.base = base;
    this.overlay = overlay;
    this.orders = new Map(orders);
    this.documents = new Map(documents);
    this.knowsDocuments = knows_documents;
    for (const { serial, reason } of revoked) this.revoked.set(serial, reason);
  }

  find(serial: number): ListedTicket | undefined {
    if (this.revoked.has(serial)) return undefined;
    return this.fresh.get(serial) ?? this.overlay.find(serial) ?? this.base.find(serial);
  }

  /** Returns the answers of a ticket that the producer shows at the door. */
  answersOf(serial: number): readonly DoorAnswerView[] {
    return this.answers.get(serial) ?? [];
  }

  /** Returns the server's state of a ticket's document check; undefined before it has told one. */
  documentOf(serial: number): DocumentState | undefined {
    return this.documents.get(serial) ?? this.downloadedDocument(serial);
  }

  /** Returns the states of document checks that have to be stored, because they do not follow from the download. */
  documentsToKeep(): [number, DocumentState][] {
    return [...this.documents].filter(([serial, state]) => state !== this.downloadedDocument(serial));
  }

  /** Returns 'answered' for a ticket that has entered and that a download, which names open ones, leaves out. */
  private downloadedDocument(serial: number): DocumentState | undefined {
    const ticket = this.knowsDocuments ? this.find(serial) : undefined;
    return ticket && hasEntered(ticket) && documentToAsk(ticket.price_kind) ? 'answered' : undefined;
  }

  /** Returns the status of a serial that is no longer in the list. */
  revocation(serial: number): TicketStatus | undefined {
    const reason = this.revoked.get(serial);
    if (reason === undefined) return undefined;
    return reason === 'transferred' || reason === 'reissued' ? 'superseded' : 'voided';
  }

  /** Returns the tickets with a short code of this hash (`hashTicketCode`). */
  withCode(hash: string): ListedTicket[] {
    const short = hash.slice(0, CODE_HASH_DIGITS);
    const fresh = [...this.fresh.values()].filter((ticket) => ticket.code_hash === short);
    return this.standing(fresh, this.overlay.withCode(short), this.base.withCode(short));
  }

  /**
   * Returns the tickets of the order whose code has this hash. `downloaded` are the serials that the download has for
   * it.
   */
  ofOrder(hash: string, downloaded: readonly number[]): ListedTicket[] {
    const short = hash.slice(0, ORDER_HASH_DIGITS);
    const changed = [...this.orders].filter(([, of]) => of === short).map(([serial]) => serial);
    return [...new Set([...downloaded, ...changed])].flatMap((serial) => this.find(serial) ?? []);
  }

  /** Returns the serials of the group with this first serial, in their order. */
  partyOf(first: number): number[] {
    const fresh = [...(this.parties.get(first) ?? [])].flatMap((serial) => this.fresh.get(serial) ?? []);
    const found = this.standing(fresh, this.overlay.ofParty(first), this.base.ofParty(first));
    const members = found.filter(({ party }) => party === first);
    return members.map(({ serial }) => serial).sort((one, other) => one - other);
  }

  /** Returns the tickets whose holder matches the typed name, by `matchesName`. */
  named(typed: string, limit: number): ListedTicket[] {
    const words = soughtWords(typed);
    const fresh = [...this.fresh.values()].filter(({ holder_name }) => matchesName(holder_name, words));
    // Some results of the packed lists may have changed since, so more are fetched.
    const most = limit * 2;
    return this.standing(fresh, this.overlay.named(typed, most), this.base.named(typed, most)).slice(0, limit);
  }

  lotOf(number: number): DoorLotView | undefined {
    for (const lot of this.lots.values()) if (lot.number === number) return lot;
    return undefined;
  }

  lotsInOrder(): DoorLotView[] {
    return [...this.lots.values()].sort((one, other) => one.sorting - other.sorting);
  }

  /** Applies changes in the order of their sequence numbers. Ignores kinds that this version does not know. */
  apply(changes: readonly DoorChange[], seq: number): void {
    for (const change of changes) this.applyOne(change);
    this.reach(seq);
  }

  /** Advances the sequence number without changes. */
  reach(seq: number): void {
    this.state = { ...this.state, seq };
  }

  private applyOne(change: DoorChange): void {
    switch (change.kind) {
      case 'lot':
        this.lots.set(change.lot.id, change.lot);
        return;
      case 'ticket':
        this.put(this.listed(change.ticket));
        if (change.order_hash) this.orders.set(change.ticket.serial, change.order_hash);
        return;
      case 'answers':
        this.answers.set(change.serial, change.answers);
        return;
      case 'document':
        this.documents.set(change.serial, change.state);
        return;
      case 'revocation':
        this.revoke(change);
        return;
      default:
      // Other kinds are no part of the list; those of later versions stay in the stored changes.
    }
  }

  private put(ticket: ListedTicket): void {
    const before = this.find(ticket.serial);
    const { digest, count } = this.state;
    this.state = {
      ...this.state,
      digest: addTo(before ? removeFrom(digest, before) : digest, ticket),
      count: before ? count : count + 1,
    };
    if (before) this.undone.push(...undoneBetween(before, ticket));
    this.revoked.delete(ticket.serial);
    this.fresh.set(ticket.serial, ticket);
    if (ticket.party != null) this.joinParty(ticket.party, ticket.serial);
  }

  private joinParty(first: number, serial: number): void {
    const members = this.parties.get(first) ?? new Set();
    this.parties.set(first, members.add(serial));
  }

  private revoke({ serial, reason }: RevocationView): void {
    const before = this.find(serial);
    if (before) {
      const { digest, count } = this.state;
      this.state = { ...this.state, digest: removeFrom(digest, before), count: count - 1 };
    }
    this.fresh.delete(serial);
    this.revoked.set(serial, reason);
  }

  private listed(ticket: DoorListTicket): ListedTicket {
    return {
      serial: ticket.serial,
      lot_number: this.lots.get(ticket.lot_id)?.number ?? UNKNOWN_LOT,
      price_kind: ticket.price_kind,
      status: ticket.status,
      order_status: ticket.order_status,
      entry: ticket.entry,
      code_hash: ticket.code_hash.slice(0, CODE_HASH_DIGITS),
      checked_in_at: ticket.checked_in_at ?? null,
      holder_name: ticket.holder_name ?? null,
      document_masked: ticket.document_masked ?? null,
      ...(ticket.party != null && { party: ticket.party }),
      ...(ticket.passages && ticket.passages.length > 0 && { passages: ticket.passages }),
    };
  }

  /** Returns the tickets of each layer that no newer layer has changed. */
  private standing(fresh: ListedTicket[], overlay: ListedTicket[], base: ListedTicket[]): ListedTicket[] {
    const packed = [...overlay, ...base.filter(({ serial }) => !this.overlay.find(serial))];
    return [...fresh, ...packed.filter(({ serial }) => !this.fresh.has(serial) && !this.revoked.has(serial))];
  }

  /**
   * Returns everything changed since the download, for packing: the newest state of each ticket, and the ended serials.
   */
  changed(): { tickets: ListedTicket[]; revoked: RevocationView[] } {
    const older = [...this.overlay].filter(({ serial }) => !this.fresh.has(serial) && !this.revoked.has(serial));
    return {
      tickets: [...older, ...this.fresh.values()],
      revoked: [...this.revoked].map(([serial, reason]) => ({ serial, reason })),
    };
  }
}

/** Returns whether an entry with a ticket stands, or has ended without an undo. */
function hasEntered({ checked_in_at, passages = [] }: ListedTicket): boolean {
  return checked_in_at !== null || passages.some(({ entry, undone, out }) => (out ? entry : entry + 1) > undone);
}
