import {
  type ChangesView,
  type CheckinView,
  type DoorChange,
  type DoorEventView,
  type DoorListTicket,
  type DoorTicketView,
  type OpResultView,
  type OpsBody,
  type OpsView,
  type RevocationView,
  type TicketAnswersView,
  type SnapshotView,
} from '@festix/domain/contract';
import {
  CHUNK_TICKETS,
  foldPassages,
  listPassage,
  nonceFor,
  ORDER_HASH_DIGITS,
  OrderPacker,
  packChunk,
  passageRules,
  sealChunk,
  type PassageFact,
  type Passages,
} from '@festix/domain/door';
import { dayOfId, WHOLE_EVENT, type DocumentState } from '@festix/domain/programme';
import { messageToSign, hashTicketCode, packTicket, ticketText, type SignedFacts } from '@festix/domain/selling';
import { addTo, digestHex, EMPTY_DIGEST, type Op } from '@festix/domain/sync';
import { CallError, UnreachableError } from '../../data/call.ts';
import { toBase64Url } from '../base64url.ts';
import type { DoorApi } from '../door-api.ts';
import { sha256Hex } from '../sha256.ts';

export const EVENT_ID = '0197c0de-0000-7000-8000-000000000001';
export const LOT_ID = '0197c0de-0000-7000-8000-0000000000a1';
export const OTHER_LOT_ID = '0197c0de-0000-7000-8000-0000000000a2';
export const EVENT_NUMBER = 77;
const KEY_ID = 3;
const CHANGES_AT_ONCE = 50;

function ticketId(serial: number): string {
  return `0197c0de-0000-7000-9000-${serial.toString(16).padStart(12, '0')}`;
}

export function orderCodeOf(serial: number): string {
  return `FTXARR${String(Math.floor(serial / 10)).padStart(7, '0')}`;
}

/** Returns a ticket in its first state on the server's list: valid, paid for, not in. */
export function ticket(facts: Partial<DoorListTicket> & { serial: number }): DoorListTicket {
  return {
    id: ticketId(facts.serial),
    code_hash: facts.serial.toString(16).padStart(16, '0'),
    lot_id: LOT_ID,
    price_kind: 'inteira',
    status: 'valid',
    order_status: 'paid',
    entry: 0,
    holder_name: `Pessoa ${facts.serial}`,
    document_masked: null,
    checked_in_at: null,
    ...facts,
  };
}

/** Returns a ticket in its first state in the server's search and answers: valid, paid for, not in. */
export function shownTicket(facts: Partial<DoorTicketView> & { serial: number }): DoorTicketView {
  return {
    id: ticketId(facts.serial),
    entry: 0,
    code: 'ABCDEFGHJK',
    price: { name: 'Inteira', kind: 'inteira' },
    lot: { id: LOT_ID, name: '1º lote', sorting: 0 },
    holder_name: 'Ana',
    document_masked: null,
    assignee_to: null,
    transfered_user: null,
    user: null,
    order: { id: 'o', code: 'FTXARR0000000', status: 'paid', user: null },
    checkIn: [],
    feedback: 'ADMITTED',
    ...facts,
  };
}

interface StoredOp {
  body: string;
  result: OpResultView;
  /** Number of times that the op had an effect. */
  effects: number;
}

/** A told read or act about one ticket at one area on one day. */
interface ToldFact extends PassageFact {
  serial: number;
  area: number;
  /** Number of the day. */
  day: number;
}

/**
 * The server's side of the protocol in memory, for the device's tests: a list with changes and digest, and ops that
 * have their effect once. It answers as the contract promises; faults are put around it by the tests.
 */
export class DoorServer {
  readonly tickets = new Map<number, DoorListTicket>();
  readonly ops = new Map<string, StoredOp>();
  /** Admissions: the ticket's reference, and the op that has the admission. */
  readonly admissions = new Map<string, Op>();
  readonly revocations: RevocationView[] = [];
  readonly answers: TicketAnswersView[] = [];
  /** States of document checks by serial; undefined on a server that knows none. */
  documents: Map<number, DocumentState> | undefined = new Map();
  event: DoorEventView;
  epoch = 1;
  seq = 0;
  private changes: DoorChange[] = [];
  /** Number of waiting ops that the device reported last. */
  toldWaiting: number | undefined;
  private readonly signing: CryptoKeyPair;
  private readonly chunkKey: CryptoKey;
  private readonly sealed = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Facts at an event with areas, days and exits. */
  private readonly facts: ToldFact[] = [];
  private readonly serials = new Map<string, number>();

  static async start(tickets: readonly DoorListTicket[] = []): Promise<DoorServer> {
    const signing = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    const chunkKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
    const server = new DoorServer(signing, chunkKey);
    server.event = await server.describe();
    for (const one of tickets) server.put(one);
    return server;
  }

  private constructor(signing: CryptoKeyPair, chunkKey: CryptoKey) {
    this.signing = signing;
    this.chunkKey = chunkKey;
    this.event = undefined as unknown as DoorEventView;
  }

  private async describe(): Promise<DoorEventView> {
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', this.signing.publicKey));
    const chunkKey = new Uint8Array(await crypto.subtle.exportKey('raw', this.chunkKey));
    return {
      id: EVENT_ID,
      number: EVENT_NUMBER,
      name: 'Arraial da Lua Cheia',
      start_date: '2026-06-13T23:00:00.000Z',
      end_date: '2026-06-14T07:00:00.000Z',
      time_zone: 'America/Sao_Paulo',
      is_test: false,
      canceled_at: null,
      door_names: true,
      lots: [
        { id: LOT_ID, number: 1, name: '1º lote', sorting: 0 },
        { id: OTHER_LOT_ID, number: 2, name: '2º lote', sorting: 1 },
      ],
      keys: [{ id: KEY_ID, public_key: toBase64Url(publicKey) }],
      chunk_key: toBase64Url(chunkKey),
      server_time: this.time(),
      min_client: '0.0.1',
      counts: { expected: 0, inside: 0, conflicts: 0 },
      grant_expires_at: '2099-01-01T00:00:00.000Z',
    };
  }

  put(changed: DoorListTicket): void {
    this.tickets.set(changed.serial, changed);
    this.change((seq) => ({ kind: 'ticket', seq, ticket: changed, order_hash: this.orderOf(changed.serial) }));
  }

  revoke(serial: number, reason: RevocationView['reason']): void {
    this.tickets.delete(serial);
    this.revocations.push({ serial, reason });
    this.change((seq) => ({ kind: 'revocation', seq, serial, reason }));
  }

  /** Changes the state of a ticket's document check; the ticket is in unless the state is 'none'. */
  putDocument(serial: number, state: DocumentState): void {
    const before = this.tickets.get(serial)!;
    const checked_in_at = state === 'none' ? null : (before.checked_in_at ?? this.time());
    const entry = state === 'none' ? before.entry + 1 : before.entry;
    this.put({ ...before, entry, checked_in_at });
    this.documents?.set(serial, state);
    if (this.documents) this.change((seq) => ({ kind: 'document', seq, serial, state }));
  }

  change(made: (seq: number) => DoorChange): void {
    this.seq += 1;
    this.changes.push(made(this.seq));
  }

  /** Begins the list anew: devices that come with the old epoch have to download. */
  startEpoch(): void {
    this.epoch += 1;
    this.changes = [];
  }

  digest(): string {
    return digestHex([...this.tickets.values()].reduce(addTo, EMPTY_DIGEST));
  }

  /** Returns the signed text of a ticket's QR code. */
  async qr(serial: number, facts: Partial<SignedFacts> = {}): Promise<string> {
    const packed = packTicket({
      key_id: KEY_ID,
      event_number: EVENT_NUMBER,
      serial,
      lot_number: 1,
      price_kind: 'inteira',
      valid_from: '2026-06-13T00:00:00Z',
      ...facts,
    });
    const message = Uint8Array.from(messageToSign(packed));
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', this.signing.privateKey, message));
    const text = ticketText(packed, signature);
    this.serials.set(text, serial);
    return text;
  }

  readonly api: DoorApi = {
    enrol: async ({ id, name, kind }) => ({
      id,
      number: 7,
      name,
      kind,
      user: { id: '0197c0de-0000-7000-8000-0000000000b1', name: 'Porta' },
      created_at: this.time(),
      last_seen_at: null,
      revoked_at: null,
    }),
    operator: () => Promise.resolve(),
    session: () => Promise.reject(new CallError(401, { code: 'DEVICE_SIGNATURE_INVALID' })),
    event: async () => ({ ...this.event, server_time: this.time() }),
    manifest: () => this.manifest(),
    chunk: async (_, sha256) => {
      const chunk = this.sealed.get(sha256);
      if (!chunk) throw new CallError(404, { code: 'NOT_FOUND' });
      return chunk.slice();
    },
    changes: async (_, { epoch, after, waiting }) => {
      this.toldWaiting = waiting;
      return this.changesAfter(epoch, after);
    },
    checkin: (): Promise<CheckinView> => Promise.reject(new UnreachableError(undefined)),
    exit: () => Promise.reject(new UnreachableError(undefined)),
    orders: async () => [],
    ops: async (_, body) => this.takeOps(body),
  };

  async manifest(): Promise<SnapshotView> {
    const rows = [...this.tickets.values()].sort((one, other) => one.serial - other.serial);
    const chunks: SnapshotView['chunks'] = [];
    const orders: SnapshotView['chunks'] = [];
    const format = this.event.access || rows.some(({ party }) => party != null) ? 2 : 1;
    const size = Math.min(CHUNK_TICKETS, Math.max(1, Math.ceil(rows.length / 3)));
    for (let from = 0; from < rows.length; from += size) {
      const part = rows.slice(from, from + size).map((row) => ({ ...row, lot_number: this.lotNumber(row.lot_id) }));
      chunks.push(await this.seal(chunks.length, packChunk(part, format)));
      const packer = new OrderPacker();
      for (const { serial } of part) packer.add(serial, this.orderOf(serial));
      orders.push(await this.seal(orders.length, packer.packed()));
    }
    return {
      epoch: this.epoch,
      seq: this.seq,
      digest: this.digest(),
      count: rows.length,
      ...(format > 1 && { format }),
      chunks,
      orders,
      revocations: [...this.revocations],
      ...(this.answers.length > 0 && { answers: [...this.answers] }),
      ...(this.documents && {
        documents_open: [...this.documents].flatMap(([serial, state]) => (state === 'open' ? [serial] : [])),
      }),
    };
  }

  /**
   * Returns the order of a ticket: each ten tickets are of one order, for instance those from 10 to 19 of
   * FTXARR0000001.
   */
  private orderOf(serial: number): string {
    return hashTicketCode(EVENT_ID, orderCodeOf(serial)).slice(0, ORDER_HASH_DIGITS);
  }

  private async seal(n: number, packed: Uint8Array<ArrayBuffer>): Promise<SnapshotView['chunks'][number]> {
    const sealed = await sealChunk(packed, this.chunkKey, await nonceFor(packed));
    const sha256 = await sha256Hex(sealed);
    this.sealed.set(sha256, sealed);
    return { n, sha256, bytes: sealed.length, url: `/${sha256}` };
  }

  changesAfter(epoch: number, after: number): ChangesView {
    if (epoch !== this.epoch) throw new CallError(410, { code: 'EPOCH_GONE', told: { epoch: this.epoch } });
    const newer = this.changes.filter(({ seq }) => seq > after);
    const changes = newer.slice(0, CHANGES_AT_ONCE);
    const more = newer.length > changes.length;
    return {
      epoch,
      changes: structuredClone(changes),
      next_seq: more ? changes.at(-1)!.seq : this.seq,
      more,
      digest: this.digest(),
      count: this.tickets.size,
      inside: this.admissions.size,
      ...(this.event.access && { passages: this.insides() }),
      expected: this.tickets.size,
      server_time: this.time(),
    };
  }

  /** Applies each op once: the same id has the same answer, and another body under it throws. */
  takeOps(body: OpsBody): OpsView {
    const results = (body.ops as Op[]).map((op): OpResultView => {
      const known = this.ops.get(op.id);
      if (known) {
        if (known.body !== JSON.stringify(op)) throw new Error(`Op ${op.id} came with another body`);
        return { ...known.result, outcome: 'duplicate' };
      }
      const result = this.effect(op);
      this.ops.set(op.id, { body: JSON.stringify(op), result, effects: 1 });
      return result;
    });
    return { results, server_time: this.time() };
  }

  /** Returns the fold of a ticket at an area on a day. */
  folded(serial: number, area = 0, day = WHOLE_EVENT): Passages<ToldFact> {
    const access = this.event.access ?? null;
    const event_day = access?.days.find(({ number }) => number === day) ?? null;
    const rules = passageRules(this.tickets.get(serial)!.lot_id, { access, area, day: event_day });
    const here = this.facts.filter((fact) => fact.serial === serial && fact.area === area && fact.day === day);
    return foldPassages(here, rules);
  }

  /** Returns the state that all facts have left, by ticket and place: what doors are told, and what people look into. */
  state(): object[] {
    return this.places().map(({ serial, area, day }) => {
      const { entry, inside, used, conflicts, excess, strays } = this.folded(serial, area, day);
      const told = { conflicts: conflicts.length, excess: excess.length, strays: strays.length };
      return { serial, area, day, entry, used, inside: inside?.owner.id ?? null, ...told };
    });
  }

  private places(): Pick<ToldFact, 'serial' | 'area' | 'day'>[] {
    const places = this.facts.map(({ serial, area, day }) => ({ serial, area, day }));
    const unique = new Map(places.map((place) => [`${place.serial} ${place.day} ${place.area}`, place]));
    return [...unique].sort(([one], [other]) => one.localeCompare(other)).map(([, place]) => place);
  }

  private insides(): NonNullable<ChangesView['passages']> {
    const insides = new Map<string, { area: number; day: number; inside: number; in_main?: number }>();
    for (const { serial, area, day } of this.places()) {
      const place = insides.get(`${area} ${day}`) ?? { area, day, inside: 0 };
      const isInside = this.folded(serial, area, day).inside !== null;
      place.inside += Number(isInside);
      const isCounted = (number: number) => this.folded(serial, number, day).inside !== null;
      if (isInside && this.countedBefore(area).some(isCounted)) place.in_main = (place.in_main ?? 0) + 1;
      insides.set(`${area} ${day}`, place);
    }
    return [...insides.values()];
  }

  /** Returns the areas whose people the main one has before those of an area: itself, and lower ones that count in it. */
  private countedBefore(area: number): number[] {
    if (area === 0) return [];
    const counting = (this.event.access?.areas ?? []).filter((one) => one.counts_in_main).map(({ number }) => number);
    return [0, ...(counting.includes(area) ? counting.filter((number) => number < area) : [])];
  }

  /** Folds a read or act of an event with areas, days and exits, and tells the doors. */
  private enterFact(op: Extract<Op, { type: 'admit' | 'exit' | 'release' }>): OpResultView {
    const { payload, id, type } = op;
    const reference = 'reference' in payload ? payload.reference : undefined;
    const serial = payload.serial ?? this.serials.get(reference ?? '');
    const known = serial === undefined ? undefined : this.tickets.get(serial);
    if (serial === undefined || !known) return { id, outcome: 'rejected', code: 'TICKET_NOT_FOUND_ERROR' };
    const at = new Date(Date.parse(op.occurred_at) + (op.clock_offset ?? 0));
    const area = payload.area ?? 0;
    const day = payload.day == null ? WHOLE_EVENT : dayOfId(this.event.access!, payload.day)!.number;
    this.facts.push({ id, at, kind: type === 'admit' ? 'entry' : type, serial, area, day });
    const passages = this.places()
      .filter((place) => place.serial === serial)
      .flatMap((place) => listPassage(this.folded(serial, place.area, place.day), place) ?? []);
    const { entry, inside } = this.folded(serial);
    const checked_in_at = inside ? new Date(inside.owner.at).toISOString() : null;
    this.put({ ...known, entry, checked_in_at, passages });
    const { conflicts, excess } = this.folded(serial, area, day);
    const clash = conflicts.some(({ fact }) => fact.id === id) || excess.some((fact) => fact.id === id);
    return { id, outcome: clash ? 'conflict' : 'applied' };
  }

  private effect(op: Op): OpResultView {
    if (this.event.access && (op.type === 'admit' || op.type === 'exit' || op.type === 'release')) {
      return this.enterFact(op);
    }
    if (op.type !== 'admit') return { id: op.id, outcome: 'applied' };
    const reference = op.payload.reference ?? `${op.payload.serial ?? op.payload.ticket_id}`;
    const first = this.admissions.get(reference);
    if (!first) {
      this.admissions.set(reference, op);
      return { id: op.id, outcome: 'applied' };
    }
    return {
      id: op.id,
      outcome: 'conflict',
      code: 'ALREADY_CHECKED_IN_ERROR',
      first: { at: first.occurred_at, by: null, device: 'Celular 07', gate: first.gate ?? null },
    };
  }

  private lotNumber(lot_id: string): number {
    return this.event.lots.find(({ id }) => id === lot_id)?.number ?? 0;
  }

  private time(): string {
    return '2026-06-14T01:00:00.000Z';
  }
}
