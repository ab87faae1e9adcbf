import type { DoorListTicket, DoorLotView, Id } from '@festix/domain/contract';
import { openChunk, readChunk, TicketList, type ListedTicket, type Verdict } from '@festix/domain/door';
import { grantAt, passOf } from '@festix/domain/programme';
import { messageToSign, packTicket, SIGNATURE_LENGTH, ticketText } from '@festix/domain/selling';
import { addTo, digestHex, EMPTY_DIGEST } from '@festix/domain/sync';
import { v7 as newId } from 'uuid';
import { UnreachableError } from '../../data/call.ts';
import { toBase64Url } from '../base64url.ts';
import type { DeviceClock } from '../clock.ts';
import type { DoorApi } from '../door-api.ts';
import { placeAt, type DoorPlace } from '../door-place.ts';
import type { DoorList } from '../door-list.ts';
import type { Door } from '../door.ts';
import type { DoorRow, JournalDb } from '../journal.db.ts';
import { Link } from '../link.ts';
import { ListStore } from '../list-store.ts';
import type { Presented } from '../recognise.ts';
import { Shift } from '../shift.ts';
import type { EventRow, SnapDb } from '../snap.db.ts';
import { copyEvent, onCopies, type Copies } from './copies.ts';
import { NothingToPlayError, playAll, PLAYS, type Played, type Progress } from './played.ts';

export interface PlayParts {
  journal: JournalDb;
  snap: SnapDb;
  clock: DeviceClock;
  progress: Progress;
  /** Judges a read; a test replaces it by one with a defect. */
  judge?: (door: Door, presented: Presented) => Promise<Pick<Verdict, 'ok' | 'repeats'>>;
}

/** The outcome of the reads, and of a look at the whole list. */
export interface PlayedReads extends Played {
  /** Whether the stored list has the count and the digest that the server named. */
  is_list_whole: boolean;
}

/** What a read has to come to: admitted anew, known to be inside, or refused. */
type Expected = 'green' | 'double' | 'refused';

interface PlannedRead {
  presented: Presented;
  expected: Expected;
}

/** One round: two tickets that enter, each shown again, and one that is no good. */
const READS_A_ROUND = 5;
const ROUNDS = PLAYS / READS_A_ROUND;

const HIGHEST_SERIAL = 2 ** 40 - 1;

/**
 * Reads 500 codes at a door of its own, against a copy of the list, with no way to the server: the shift's own judge and
 * journal on databases that are deleted afterwards. Real tickets enter there where there are enough, and made-up ones
 * where there are not. Rejects with ChunkError when the list is damaged.
 */
export async function playReads(event_id: Id, { journal, snap, ...parts }: PlayParts): Promise<PlayedReads> {
  const [device, settings] = await Promise.all([journal.device.get('this'), journal.doors.get(event_id)]);
  if (!device || !settings) throw new Error('This device does not work at the door');
  // A revoked device would take what it has down with it.
  if (device.revoked_at !== null) throw new Error('This device was revoked');
  return onCopies(device, async (copies) => {
    await copyEvent(event_id, snap, copies);
    const { serials, is_list_whole } = await lookThrough(event_id, copies.snap);
    const { reads, isFree } = await prepare(event_id, settings, serials, copies, parts.clock);
    return { ...(await playAt(event_id, copies, parts, reads, isFree)), is_list_whole };
  });
}

/** Returns the serials of the download that may enter, as many as are wanted, and whether it is whole. */
async function lookThrough(event_id: Id, snap: SnapDb): Promise<{ serials: number[]; is_list_whole: boolean }> {
  const [event, list] = await Promise.all([snap.events.get(event_id), snap.lists.get(event_id)]);
  const rows = await snap.chunks.bulkGet(list!.chunks.map((sha256): [Id, string] => [event_id, sha256]));
  if (rows.some((row) => !row)) return { serials: [], is_list_whole: false };
  const opened = rows.map(async (row) => readChunk(await openChunk(row!.sealed, event!.chunk_key)));
  const tickets = new TicketList(await Promise.all(opened));
  const serials: number[] = [];
  let digest = EMPTY_DIGEST;
  for (const ticket of tickets) {
    digest = addTo(digest, ticket);
    if (serials.length < ROUNDS * 4 && mayEnter(ticket)) serials.push(ticket.serial);
  }
  // Overlays of packed changes begin a digest of their own, from the download's.
  return { serials, is_list_whole: tickets.count === list!.count && digestHex(digest) === list!.digest };
}

function mayEnter({ status, order_status, checked_in_at, passages = [], entry }: ListedTicket): boolean {
  return status === 'valid' && order_status === 'paid' && checked_in_at === null && passages.length + entry === 0;
}

/** Makes the copy fit for a rehearsal, and plans its reads. */
async function prepare(
  event_id: Id,
  settings: DoorRow,
  serials: readonly number[],
  { journal, snap }: Copies,
  clock: DeviceClock,
): Promise<{ reads: PlannedRead[]; isFree: boolean }> {
  const event = (await snap.events.get(event_id))!;
  const signer = await makeSigner(event);
  // Days before the gates open, an event may still be a test, and one that was cancelled teaches all the same.
  const keys = [...event.keys, ...(signer ? [signer.key] : [])];
  const played: EventRow = { ...event, keys, is_test: false, canceled_at: null };
  await snap.events.put(played);
  const { door, place } = openPlace(played, { ...settings, reads: 'entry' }, clock.serverNow());
  await journal.doors.put(door);
  const lots = played.lots.filter((lot) => opens(lot, played, door, place));
  const store = new ListStore(snap);
  const list = (await store.read(event_id))!;
  const real = serials.flatMap((serial) => {
    const ticket = list.find(serial);
    return ticket && mayEnter(ticket) && lots.some(({ number }) => number === ticket.lot_number) ? [ticket] : [];
  });
  const good = real.slice(0, ROUNDS * 2).map(({ serial, lot_number }): Made => ({ serial, lot_number }));
  const [lot] = lots.length > 0 ? lots : played.lots;
  if (!lot) throw new NothingToPlayError('The event has no lots');
  const made = await makeUp(event_id, store, list, lot, ROUNDS * 2 - good.length);
  const codes = await Promise.all([...good, ...made.valid].map((ticket) => presentedOf(ticket, played, signer?.sign)));
  const reads: PlannedRead[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [codes[round * 2]!, codes[round * 2 + 1]!];
    const bad = await noGood(round, [...good, ...made.valid][round]!, made.cancelled, played, signer?.sign);
    reads.push(
      { presented: one, expected: 'green' },
      { presented: other, expected: 'green' },
      { presented: one, expected: 'double' },
      { presented: bad, expected: 'refused' },
      { presented: other, expected: 'double' },
    );
  }
  return { reads, isFree: place?.area.exits === 'free' };
}

type Made = Pick<ListedTicket, 'serial' | 'lot_number'>;
type Sign = (message: Uint8Array) => Promise<Uint8Array>;

/**
 * Returns a key of this rehearsal alone, which the copy takes for one of the event's: only the server has those, and a
 * read is to prove a signature. Undefined where the browser can't make one.
 */
async function makeSigner({ keys }: EventRow) {
  try {
    const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const used = new Set(keys.map(({ id }) => id));
    const id = Array.from({ length: 256 }, (_, at) => 255 - at).find((one) => !used.has(one))!;
    const sign: Sign = async (message) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, Uint8Array.from(message)));
    return { key: { id, public_key: toBase64Url(raw) }, sign };
  } catch {
    return undefined;
  }
}

/** Returns the door's own place if a lot opens it now, else the first that any lot opens: another day's doors rehearse today. */
function openPlace(event: EventRow, door: DoorRow, now: number): { door: DoorRow; place: DoorPlace | undefined } {
  const { access } = event;
  const doors = [
    door,
    ...(access?.areas ?? []).flatMap(({ number }) =>
      [null, ...(access?.days ?? []).map(({ id }) => id)].map((pinned_day) => ({ ...door, area: number, pinned_day })),
    ),
  ];
  const places = doors.map((one) => ({ door: one, place: placeAt(event, one, now) }));
  return places.find((one) => event.lots.some((lot) => opens(lot, event, one.door, one.place))) ?? places[0]!;
}

/** Returns whether a lot's tickets enter at a door. */
function opens({ id }: DoorLotView, { access }: EventRow, { lots }: DoorRow, place: DoorPlace | undefined): boolean {
  if (lots && !lots.includes(id)) return false;
  return !access || !place || grantAt(passOf(access, id), place.area.number, place.day) !== undefined;
}

/** Adds made-up tickets to the copied list: so many that may enter, and others that were cancelled. */
async function makeUp(event_id: Id, store: ListStore, list: DoorList, lot: DoorLotView, amount: number) {
  const { epoch, base_seq, seq } = list.state;
  const free: number[] = [];
  for (let serial = HIGHEST_SERIAL; free.length < amount + ROUNDS; serial--) {
    if (!list.find(serial) && !list.revocation(serial)) free.push(serial);
  }
  const valid = free.slice(0, amount).map((serial) => madeUp(serial, lot, 'valid'));
  const cancelled = free.slice(amount).map((serial) => madeUp(serial, lot, 'cancelled'));
  const changes = [...valid, ...cancelled].map((ticket) => ({ kind: 'ticket' as const, seq: seq + 1, ticket }));
  const page = { changes, next_seq: seq + 1, inside: list.inside };
  if (!(await store.append(event_id, { epoch, base_seq, seq }, page, Date.now()))) throw new Error('The copy moved');
  const made = ({ serial }: DoorListTicket): Made => ({ serial, lot_number: lot.number });
  return { valid: valid.map(made), cancelled: cancelled.map(made) };
}

function madeUp(serial: number, lot: DoorLotView, status: DoorListTicket['status']): DoorListTicket {
  const code_hash = serial.toString(16).padStart(16, '0');
  return {
    id: newId(),
    serial,
    code_hash,
    lot_id: lot.id,
    price_kind: 'inteira',
    status,
    order_status: 'paid',
    entry: 0,
  };
}

/** Returns a ticket as a camera reads it: as a signed text; by its serial where the browser can't sign. */
async function presentedOf(ticket: Made, event: EventRow, sign: Sign | undefined, number = event.number) {
  if (!sign) return { by: 'serial', serial: ticket.serial } as const;
  const packed = packTicket({
    key_id: event.keys.at(-1)!.id,
    event_number: number,
    ...ticket,
    price_kind: 'inteira',
    valid_from: event.start_date,
  });
  return { by: 'text', text: ticketText(packed, await sign(messageToSign(packed))) } as const;
}

/** Returns, in turn, a forged code of a ticket, a cancelled one, and one of another event. */
async function noGood(
  round: number,
  ticket: Made,
  cancelled: readonly Made[],
  event: EventRow,
  sign: Sign | undefined,
): Promise<Presented> {
  if (round % 3 === 0) return presentedOf(ticket, event, forge);
  if (round % 3 === 1 || !sign) return presentedOf(cancelled[round]!, event, sign);
  return presentedOf(ticket, event, sign, event.number === 0 ? 1 : event.number - 1);
}

const forge: Sign = async () => crypto.getRandomValues(new Uint8Array(SIGNATURE_LENGTH));

/** Plays the reads at the door of a shift on the copies, and counts what its journal has afterwards. */
async function playAt(
  event_id: Id,
  copies: Copies,
  { clock, progress, judge = judgeAt }: Pick<PlayParts, 'clock' | 'progress' | 'judge'>,
  reads: readonly PlannedRead[],
  isFree: boolean,
): Promise<Played> {
  const link = new Link();
  link.failed();
  const shift = await Shift.begin(event_id, {
    ...copies,
    api: NO_WAY,
    ...{ clock, link },
    operator: () => ({ id: null, name: null }),
    queued: () => undefined,
    downloading: () => undefined,
  });
  if (!shift) throw new Error('The copy has no list');
  try {
    const plays = reads.map(({ presented, expected }) => async () => {
      const verdict = await judge(shift.door, presented);
      return isAsExpected(verdict, expected, isFree);
    });
    const played = await playAll(plays, progress);
    return { ...played, wrong: Math.max(played.wrong, await unwritten(copies, reads)) };
  } finally {
    shift.end();
  }
}

async function judgeAt(door: Door, presented: Presented): Promise<Verdict> {
  return (await door.judge(presented)).verdict;
}

function isAsExpected({ ok, repeats }: Pick<Verdict, 'ok' | 'repeats'>, expected: Expected, isFree: boolean): boolean {
  if (expected === 'green') return ok && !repeats;
  return expected === 'double' && isFree ? ok && repeats === true : !ok;
}

/** Returns the number of reads that the journal lacks, or of entries that it has too many or too few. */
async function unwritten({ journal }: Copies, reads: readonly PlannedRead[]): Promise<number> {
  const [ops, entries] = await Promise.all([journal.ops.count(), journal.passages.count()]);
  const green = reads.filter(({ expected }) => expected === 'green').length;
  return Math.max(Math.abs(reads.length - ops), Math.abs(green - entries));
}

const refuse = () => Promise.reject(new UnreachableError(new Error('A rehearsal has no way to the server')));

/** Never reaches the server, whatever the network does: the tickets of the copy are real. */
const NO_WAY: DoorApi = {
  enrol: refuse,
  session: refuse,
  operator: refuse,
  event: refuse,
  manifest: refuse,
  chunk: refuse,
  changes: refuse,
  checkin: refuse,
  exit: refuse,
  orders: refuse,
  ops: refuse,
};
