import type { ScanDoubt, Verdict } from '../door/checkins/index.ts';
import type { DocumentResult, PriceKind } from '../programme/lots/index.ts';
import type { OrderStatus } from '../selling/orders/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export type VerdictCode = Verdict['code'];

/** When, by whom and where a ticket was admitted; what a refused second scan shows. */
export interface FirstEntryView {
  at: Instant;
  by: string | null;
  device: string | null;
  gate: string | null;
}

export interface PersonView {
  id: Id | null;
  name: string | null;
}

/** One side of an admission that two devices made: the scan that lost it, and how sure its time is. */
export interface ConflictView {
  scan_id: Id;
  scanned_at: Instant;
  received_at: Instant;
  /** Milliseconds either way. */
  uncertainty: Count | null;
  device: string | null;
  gate: string | null;
  by: string | null;
  code: VerdictCode;
  /** Absent in what a server of before told. */
  doubts?: ScanDoubt[];
}

/** A row of 'Entradas'. Times are the adjusted times of the scan that owns the admission. */
export interface CheckinRowView {
  id: Id;
  ticket_id: Id;
  scanned_at: Instant;
  created_at: Instant;
  received_at: Instant;
  decided_offline: boolean;
  device: { id: Id; name: string; gate: string | null } | null;
  validatedBy: PersonView | null;
  /** Who came with the ticket; null where nobody was named. */
  holder_name: string | null;
  /** The address that the ticket went to, masked, where that is not its buyer's. */
  assignee_to: string | null;
  /** Who bought it. */
  user: PersonView | null;
  transfered_user: PersonView | null;
  ticket: {
    code: string;
    price: { name: string; kind: PriceKind | null };
    lot: { id: Id; name: string; sorting: Count };
  };
  /** Empty on a stub whose sale has not been reported yet. */
  order_code: string;
  /** What came of asking for the ticket's document, last; null where nobody was asked, or nobody has told yet. */
  document: DocumentResult | null;
  conflicts: ConflictView[];
  /** Why what the device told of it may be otherwise; empty where all is well. */
  doubts: ScanDoubt[];
  /** What the device's clock said, where it claims a time that had not come; `scanned_at` is the arrival then. */
  claimed_at: Instant | null;
  /** Once it counts no more: the ticket may enter again. */
  undone: UndoneView | null;
}

/** A supervisor took an entry back. */
export interface UndoneView {
  at: Instant;
  by: string | null;
  reason: string | null;
}

export interface CheckinListQuery extends PageQuery {
  query?: string;
  /** Which column `query` looks in; user is name or e-mail. */
  filter?: 'user' | 'document' | 'code';
  /** Lot ids, comma-separated. */
  lots?: string;
  /** 'true' lists only admissions with a conflict, also those that were undone since. */
  conflicts?: 'true';
  /** 'true' lists the entries that were undone, and no other; without it none of them is listed. */
  undone?: 'true';
}

export interface CheckinListView extends Page<CheckinRowView> {
  /**
   * Of the whole event: tickets that are sold and stand, that were given away, and that are disputed; all three are expected.
   * Then stubs that tills may still sell, and people inside.
   */
  sold: Count;
  given: Count;
  disputed: Count;
  expected: Count;
  leased: Count;
  inside: Count;
  conflicts: Count;
  undone: Count;
}

export interface CheckinParams extends EventParams {
  checkin_id: Id;
}

export interface UndoBody {
  /** Kept with the entry, and shown to whoever sees its scans. */
  reason: string;
}

/** The ticket whose entry was undone, and which entry of it is open now. */
export interface UndoneEntryView {
  id: Id;
  ticket_id: Id;
  event_id: Id;
  entry: Count;
  undone: UndoneView;
}

/** What came of asking for the document of somebody who was let in without a device. */
export interface DocumentCheckBody {
  id: Id;
  ticket_id: Id;
  result: DocumentResult;
}

export interface DocumentCheckView extends DocumentCheckBody {
  occurred_at: Instant;
}

export interface RevealBody {
  /** Noted beside who asked, each time. */
  reason: string;
}

/** Who a ticket is for, in full. */
export interface RevealedHolderView {
  ticket_id: Id;
  name: string | null;
  /** Without dots and dashes. */
  document: string | null;
  email: string | null;
}

export interface CheckinBody {
  id: Id;
  ticket_id: Id;
  /** At most five minutes back; absent = now. */
  scanned_at?: Instant | null;
  device_id?: Id | null;
}

/** The answer to an admission, also to one repeated with the same id. */
export interface CheckinView {
  id: Id;
  ticket_id: Id;
  event_id: Id;
  entry: Count;
  scanned_at: Instant;
  /** The verdict's code. */
  feedback: VerdictCode;
  /** What the door should also say, e.g. that a sale has not been reported yet. */
  note: string | null;
  ticket: DoorTicketView;
}

/** A ticket as a person at the door sees it; e-mail and document are masked. */
/** What was answered at checkout to a question that the producer shows at the door. */
export interface DoorAnswerView {
  question: string;
  values: string[];
}

export interface DoorTicketView {
  id: Id;
  /** The number that its QR carries; a door remembers by it, and by the entry, whom it let in. */
  serial: Count;
  /** How often a supervisor has undone an admission of it. */
  entry: Count;
  code: string;
  /** A stub whose sale has not been reported yet has no kind: its receipt tells. */
  price: { name: string; kind: PriceKind | null };
  lot: { id: Id; name: string; sorting: Count };
  holder_name: string | null;
  document_masked: string | null;
  /** Absent where there are none. */
  answers?: DoorAnswerView[];
  assignee_to: string | null;
  transfered_user: PersonView | null;
  user: PersonView | null;
  /** Nothing on such a stub. */
  order: { id: Id; code: string; status: OrderStatus; user: PersonView | null } | null;
  checkIn: { id: Id; created_at: Instant; by: string | null; device: string | null }[];
  /** What a door that lets in all lots would say. */
  feedback: VerdictCode;
  /** The sentence of that verdict, where it is not the one of its code: a ticket may have died alone. */
  feedback_text?: string;
}

export interface DoorOrderView {
  id: Id;
  code: string;
  status: OrderStatus;
  user: { name: string | null; email_masked: string | null; document_masked: string | null };
  tickets: DoorTicketView[];
}

export const checkinEndpoints = {
  list: endpoint<EventParams, CheckinListQuery, None, CheckinListView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/checkins',
    ability: 'checkins:read',
  }),
  create: endpoint<EventParams, None, CheckinBody, CheckinView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/checkins',
    ability: 'checkins:create',
    status: 201,
  }),
  undo: endpoint<CheckinParams, None, UndoBody, UndoneEntryView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/checkins/{checkin_id}/undo',
    ability: 'checkins:undo',
  }),
  checkDocument: endpoint<EventParams, None, DocumentCheckBody, DocumentCheckView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/checkins/documents',
    ability: 'checkins:create',
    status: 201,
  }),
  reveal: endpoint<EventParams & { ticket_id: Id }, None, RevealBody, RevealedHolderView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/checkins/tickets/{ticket_id}/holder',
    ability: 'documents:reveal',
  }),
  byReference: endpoint<EventParams, { reference: string }, None, { data: DoorTicketView[] }>({
    method: 'GET',
    areas: [...MANAGING_AREAS, 'door'],
    path: '/events/{event_id}/checkins/tickets',
    ability: 'checkins:create',
    devices: true,
  }),
  byText: endpoint<EventParams, { text: string; isTicketId?: '0' | '1' }, None, { data: DoorOrderView[] }>({
    method: 'GET',
    areas: [...MANAGING_AREAS, 'door'],
    path: '/events/{event_id}/checkins/orders',
    ability: 'checkins:create',
    devices: true,
  }),
};
