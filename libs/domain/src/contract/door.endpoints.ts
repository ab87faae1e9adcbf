import type { EndedTicket } from '../door/checkins/index.ts';
import type { DoorTicketStatus, ListedPassage } from '../door/snapshot/index.ts';
import type { EventAccess } from '../programme/passes/index.ts';
import type { AgeRating } from '../programme/events/index.ts';
import type { DocumentState, PriceKind } from '../programme/lots/index.ts';
import type { OrderStatus } from '../selling/orders/index.ts';
import type { PartnerCodeFormat } from '../selling/tickets/index.ts';
import type { OpOutcome } from '../sync/index.ts';
import type { CheckinView, ConflictView, DoorAnswerView, FirstEntryView } from './checkins.endpoints.ts';
import { MANAGING_AREAS } from './area.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { SupervisorView } from './sale-point.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery, PeerView } from './views.ts';

export type DeviceKind = 'door' | 'till';

export interface DeviceView {
  id: Id;
  /** First part of a till's receipt numbers. */
  number: Count;
  name: string;
  kind: DeviceKind;
  user: { id: Id; name: string };
  created_at: Instant;
  last_seen_at: Instant | null;
  revoked_at: Instant | null;
}

/** A device for the people responsible for an event that it worked on. */
export interface EventDeviceView extends DeviceView {
  /** Ops that waited at its last call; null before the first. */
  waiting: Count | null;
  waiting_told_at: Instant | null;
}

export interface DeviceBody {
  id: Id;
  name: string;
  kind: DeviceKind;
  /** Raw P-256 public key, base64url; the private key never leaves the device. */
  public_key?: string | null;
}

export interface DeviceParams {
  device_id: Id;
}

export interface DeviceSessionBody {
  /** Made by the client of its time and randomness; valid once. */
  nonce: string;
  /** ECDSA P-256 SHA-256 over `festix-device-v1\0{device_id}\0{nonce}`, base64url. */
  signature: string;
}

/** Proves, by the device's own key, that the signed-in person works on the device. */
export interface DeviceOperatorBody {
  /** ECDSA P-256 SHA-256 over `festix-device-operator-v1\0{device_id}\0{user_id}`, base64url. */
  signature: string;
}

export interface DeviceSessionView {
  access_token: string;
  /** End of the device's access, unless it is revoked before. */
  expires_at: Instant;
}

export interface DoorLotView {
  id: Id;
  /** The lot's number in the event, as in the QR. */
  number: Count;
  name: string;
  sorting: Count;
  /** The other seller whose tickets it has; absent for lots of our own. */
  seller?: string;
}

/** A public key that verifies tickets; several are valid at once while keys rotate. */
export interface VerificationKeyView {
  id: Count;
  /** Raw Ed25519 public key, base64url. */
  public_key: string;
}

/** All that a phone needs to work at the doors of one event. */
export interface DoorEventView {
  id: Id;
  number: Count;
  name: string;
  start_date: Instant;
  end_date: Instant | null;
  time_zone: string;
  is_test: boolean;
  canceled_at: Instant | null;
  /** Absent if not rated, and in data stored on phones before. */
  age_rating?: AgeRating;
  /** Whether this phone gets names and masked documents. */
  door_names: boolean;
  lots: DoorLotView[];
  /** Kinds of codes that its tickets have, for the camera; absent: QR codes alone. */
  code_formats?: PartnerCodeFormat[];
  /** What the tickets open; absent at an event without areas, days and exits. */
  access?: EventAccess;
  /** Who may let in a person whose exit nobody read; absent where no area lets them. */
  supervisors?: SupervisorView[];
  keys: VerificationKeyView[];
  /** The event's devices whose person may admit, this one included; absent in data stored on phones before. */
  peers?: PeerView[];
  /** Tills whose person may sell here: what they tell of their stubs counts. Absent from older servers. */
  sellers?: PeerView[];
  /** AES-GCM key of the list's chunks, base64url; held in memory only, or wrapped by the device. */
  chunk_key: string;
  server_time: Instant;
  /** Oldest version of the app that may still scan; older ones upload and update. */
  min_client: string;
  /** `expected` counts the tickets sold, given away or disputed, and people inside without one, as the list of entries does. */
  counts: { expected: Count; inside: Count; conflicts: Count };
  /** End of the time for which the phone may work without asking again. */
  grant_expires_at: Instant;
}

export interface DoorCheckinBody {
  id: Id;
  /** The QR's text, a typed code, or the code of another seller. */
  reference?: string | null;
  ticket_id?: Id | null;
  device_id: Id;
  scanned_at?: Instant | null;
  /** The device's lot filter; absent: all. */
  lots?: Id[] | null;
  gate?: string | null;
  /** Number of the area; absent: the main one. */
  area?: Count | null;
  /** Id of the day; absent: the day of the scan. */
  day?: Id | null;
}

export interface SnapshotChunkView {
  n: Count;
  sha256: string;
  bytes: Count;
  url: string;
}

export interface SnapshotQuery {
  /** Highest version of the chunks that the phone reads; absent: 1. */
  format?: number;
}

/** The whole list at one time, as immutable, encrypted, compressed chunks. */
export interface SnapshotView {
  epoch: Count;
  seq: Count;
  /** 64-bit sum, 16 hex digits. */
  digest: string;
  count: Count;
  /** Version of the chunks; absent: 1. */
  format?: Count;
  chunks: SnapshotChunkView[];
  /** The orders of the tickets (`readOrderTable`), one part beside each chunk; absent from older snapshots. */
  orders?: SnapshotChunkView[];
  /** Serials revoked before: their QR is genuine, no chunk has them, and no later change names them again. */
  revocations: RevocationView[];
  /** Answers about its tickets that the producer shows at the door; absent for none. */
  answers?: TicketAnswersView[];
  /** Serials of admitted tickets whose document has still to be asked for. Absent from older servers. */
  documents_open?: Count[];
}

/** The answers that a door shows with a ticket; an empty list removes them. */
export interface TicketAnswersView {
  serial: Count;
  answers: DoorAnswerView[];
}

/** A revoked serial: the ticket has another one, or is gone. */
export interface RevocationView {
  serial: Count;
  reason: 'transferred' | 'reissued' | 'released' | 'voided';
}

export type { DoorTicketStatus };

/** A ticket of the phone's list. */
export interface DoorListTicket {
  id: Id;
  serial: Count;
  code_hash: string;
  lot_id: Id;
  price_kind: PriceKind | null;
  status: DoorTicketStatus;
  order_status: OrderStatus | null;
  entry: Count;
  holder_name?: string | null;
  document_masked?: string | null;
  checked_in_at?: Instant | null;
  /** First serial of its party; absent or null: alone. */
  party?: Count | null;
  /** What is known beyond the whole event's entry; absent: nothing. */
  passages?: ListedPassage[];
}

/** Devices store unknown kinds and replay them after an update. */
export type DoorChange =
  /** `order_hash` is the beginning of the hash of its order's code (`hashTicketCode`); null for a stub. */
  | { kind: 'ticket'; seq: Count; ticket: DoorListTicket; order_hash?: string | null }
  | ({ kind: 'revocation'; seq: Count } & RevocationView)
  | ({ kind: 'answers'; seq: Count } & TicketAnswersView)
  | { kind: 'document'; seq: Count; serial: Count; state: DocumentState }
  /** `access` is absent from older servers; null: the event has no areas, days or exits. */
  | { kind: 'event'; seq: Count; canceled_at: Instant | null; is_test: boolean; access?: EventAccess | null }
  | { kind: 'lot'; seq: Count; lot: DoorLotView }
  | ({ kind: 'conflict'; seq: Count } & DoorConflictView);

/** A ticket admitted by more than one device: the scan that owns the admission, and all others. */
export interface DoorConflictView {
  checkin_id: Id;
  ticket_id: Id;
  serial: Count;
  entry: Count;
  /** Number of area and day; absent: 0, the whole event. */
  area?: Count;
  day?: Count;
  /** `scan_id` is the id of the device's op, here and in `others`. */
  stands: FirstEntryView & { scan_id: Id; uncertainty: Count | null };
  others: ConflictView[];
}

export interface ChangesQuery extends SnapshotQuery {
  /** Epoch of the device's list; 0 or absent to ask for all of it. */
  epoch?: number;
  after?: number;
  /** 1 to 2,000; default: 500. */
  limit?: number;
  /** Ops that wait on the device, so that people see where entries may still come from. */
  waiting?: number;
  /** As in `TillQuery`. */
  hears?: string;
}

export interface ChangesView {
  epoch: Count;
  changes: DoorChange[];
  next_seq: Count;
  more: boolean;
  /** Of the whole list at next_seq; only meaningful without further pages. */
  digest: string;
  count: Count;
  inside: Count;
  /**
   * People inside by area and day; absent at an event without areas, days and exits. `in_main` are those of them whom
   * the main area has already: who are in it, too, or, at an area that counts in it, in such an area of a lower number;
   * absent: none, and from older servers.
   */
  passages?: { area: Count; day: Count; inside: Count; in_main?: Count }[];
  /** Tickets sold, given away or disputed, as in the event's `counts`. */
  expected: Count;
  server_time: Instant;
}

/** Bytes of a batch of 100 operations, with room to spare. */
const LARGEST_BATCH = 2 * 1024 * 1024;

export interface OpsBody {
  sent_at: Instant;
  /** At most 100 `Op`s, each judged alone: an unreadable one gets an outcome of its own. */
  ops: unknown[];
}

export interface OpResultView {
  id: string;
  outcome: OpOutcome;
  /** With `duplicate`: the first outcome, so that a lost one still reaches a person if needed. */
  first_outcome?: Exclude<OpOutcome, 'duplicate'>;
  code?: string;
  first?: FirstEntryView;
  /** The end of the ticket before its admission; `serial` is its present one. */
  ended?: EndedTicket & { serial: Count };
  detail?: string;
}

export interface OpsView {
  results: OpResultView[];
  server_time: Instant;
}

export interface OwnDevicesQuery extends PageQuery {
  /** 'true' for devices that are not revoked alone; otherwise revoked ones follow. */
  working?: 'true' | 'false';
}

export const deviceEndpoints = {
  enrol: endpoint<None, None, DeviceBody, DeviceView>({
    method: 'POST',
    areas: ['account'],
    path: '/devices',
    ability: 'account:devices',
    status: 201,
  }),
  own: endpoint<None, OwnDevicesQuery, None, Page<DeviceView>>({
    method: 'GET',
    areas: ['account'],
    path: '/devices',
    ability: 'account:devices',
  }),
  revokeOwn: endpoint<DeviceParams, None, None, void>({
    method: 'DELETE',
    areas: ['account'],
    path: '/devices/{device_id}',
    ability: 'account:devices',
    status: 204,
  }),
  session: endpoint<DeviceParams, None, DeviceSessionBody, DeviceSessionView>({
    method: 'POST',
    areas: ['public'],
    path: '/devices/{device_id}/session',
    ability: 'public',
  }),
  /** Proves the operator of the device: ops made since that person's sign-in may name that person. */
  operator: endpoint<DeviceParams, None, DeviceOperatorBody, void>({
    method: 'PUT',
    areas: ['account'],
    path: '/devices/{device_id}/operator',
    ability: 'account:devices',
    status: 204,
  }),
  ops: endpoint<DeviceParams, None, OpsBody, OpsView>({
    method: 'POST',
    areas: ['account'],
    path: '/devices/{device_id}/ops',
    ability: 'account:devices',
    largest: LARGEST_BATCH,
    isItemByItem: true,
    devices: true,
  }),
  ofEvent: endpoint<EventParams, PageQuery, None, Page<EventDeviceView>>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/devices',
    ability: 'devices:read',
  }),
  revokeOfEvent: endpoint<EventParams & DeviceParams, None, None, void>({
    method: 'DELETE',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/devices/{device_id}',
    ability: 'devices:revoke',
    status: 204,
  }),
};

export const doorEndpoints = {
  event: endpoint<EventParams, SnapshotQuery, None, DoorEventView>({
    method: 'GET',
    areas: ['door'],
    path: '/events/{event_id}',
    ability: 'door:work',
    devices: true,
  }),
  checkin: endpoint<EventParams, None, DoorCheckinBody, CheckinView>({
    method: 'POST',
    areas: ['door'],
    path: '/events/{event_id}/checkins',
    ability: 'checkins:create',
    devices: true,
    status: 201,
  }),
  snapshot: endpoint<EventParams, SnapshotQuery, None, SnapshotView>({
    method: 'GET',
    areas: ['door'],
    path: '/events/{event_id}/snapshot',
    ability: 'door:work',
    devices: true,
  }),
  chunk: endpoint<EventParams & { sha256: string }, None, None, Blob>({
    method: 'GET',
    areas: ['door'],
    path: '/events/{event_id}/snapshot/{sha256}',
    ability: 'door:work',
    devices: true,
    produces: 'application/octet-stream',
  }),
  changes: endpoint<EventParams, ChangesQuery, None, ChangesView>({
    method: 'GET',
    areas: ['door'],
    path: '/events/{event_id}/changes',
    ability: 'door:work',
    devices: true,
  }),
};
