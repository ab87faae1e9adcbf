import type { ScanDoubt, Verdict } from '../door/checkins/index.ts';
import type { DocumentResult, PriceKind } from '../programme/lots/index.ts';
import type { OrderStatus } from '../selling/orders/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export type VerdictCode = Verdict['code'];

/** The time, person and gate of an admission, as shown at a refused second scan. */
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

/** One side of a conflict: the scan that lost the admission, and the certainty of its time. */
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
  /** Absent from older servers. */
  doubts?: ScanDoubt[];
}

/** The place and day of a passage at an event with areas or days. */
export interface PassagePlaceView {
  area: { number: Count; name: string };
  /** null at an event without days. */
  day: { id: Id; name: string } | null;
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
  /** The ticket's holder; null without a name. */
  holder_name: string | null;
  /** The holder's masked address, if it is not the buyer's. */
  assignee_to: string | null;
  /** The buyer. */
  user: PersonView | null;
  transfered_user: PersonView | null;
  ticket: {
    code: string;
    price: { name: string; kind: PriceKind | null };
    lot: { id: Id; name: string; sorting: Count };
    /** The other seller that sold it, and its code as its holder has it; absent for tickets of our own. */
    seller?: string;
    seller_code?: string;
  };
  /** Empty on a stub before its sale is reported. */
  order_code: string;
  /** The latest document check; null without one, or before it is reported. */
  document: DocumentResult | null;
  /** Whether its document has still to be asked for. Absent from older servers. */
  document_open?: boolean;
  conflicts: ConflictView[];
  /** Doubts about the scan; empty without any. */
  doubts: ScanDoubt[];
  /** The device's time, if it is in the future; `scanned_at` is the arrival then. */
  claimed_at: Instant | null;
  /** Set once it is undone: the ticket may enter again. */
  undone: UndoneView | null;
  /** Absent at an event without areas and days. */
  place?: PassagePlaceView;
  /** Time of the exit that ended it; absent while it stands, and where exits are not read. */
  left_at?: Instant;
}

/** The undo of an entry by a supervisor. */
export interface UndoneView {
  at: Instant;
  by: string | null;
  reason: string | null;
}

export interface CheckinListQuery extends PageQuery {
  query?: string;
  /**
   * The column that `query` searches; user is name or e-mail. A code is an order's, or its last characters, a ticket's, or
   * another seller's.
   */
  filter?: 'user' | 'document' | 'code';
  /** Lot ids, comma-separated. */
  lots?: string;
  /** 'true' lists only admissions with a conflict, also those undone since. */
  conflicts?: 'true';
  /** 'true' lists the undone entries alone; by default they are left out. */
  undone?: 'true';
  /** 'open' lists only entries whose document has still to be asked for. */
  document?: 'open';
  /** Number of an area, and id of a day. */
  area?: number;
  day?: Id;
}

export interface CheckinListView extends Page<CheckinRowView> {
  /**
   * Of the whole event: tickets sold and valid, given away, and disputed; all three are expected. Then stubs that tills
   * may still sell, and people inside.
   */
  sold: Count;
  given: Count;
  disputed: Count;
  /** Of other sellers, which are expected as well. Absent from older servers. */
  partners?: Count;
  expected: Count;
  leased: Count;
  inside: Count;
  conflicts: Count;
  undone: Count;
  /** Admitted tickets whose document has still to be asked for. Absent from older servers. */
  documents_open?: Count;
  /** People by area and day; absent at an event without areas and days. */
  passages?: PassageCountView[];
}

/** People at one area on one day. */
export interface PassageCountView extends PassagePlaceView {
  /** Holders of a ticket that opens it; in the main area also those of the areas whose people count there. */
  expected: Count;
  /** Tickets that have entered at least once. */
  entered: Count;
  inside: Count;
  /** People that fit in; null: not bounded. */
  capacity: Count | null;
}

export interface CheckinParams extends EventParams {
  checkin_id: Id;
}

export interface UndoBody {
  /** Stored with the entry, and shown with its scans. */
  reason: string;
}

/** The ticket of an undone entry, and the entry that is open now. */
export interface UndoneEntryView {
  id: Id;
  ticket_id: Id;
  event_id: Id;
  entry: Count;
  undone: UndoneView;
}

/** A document check of a person admitted without a device. */
export interface DocumentCheckBody {
  id: Id;
  ticket_id: Id;
  result: DocumentResult;
}

export interface DocumentCheckView extends DocumentCheckBody {
  occurred_at: Instant;
}

export interface RevealBody {
  /** Recorded with the person, each time. */
  reason: string;
}

/** A ticket's holder, in full. */
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
  /** At most five minutes back; absent: now. */
  scanned_at?: Instant | null;
  device_id?: Id | null;
  /** Number of the area; absent: the main one. */
  area?: Count | null;
  /** Id of the day; absent: the day of the scan. */
  day?: Id | null;
}

/** A read at an exit, of a ticket by its id or by the text of its code. */
export interface ExitBody extends Omit<CheckinBody, 'ticket_id'> {
  ticket_id?: Id | null;
  reference?: string | null;
  gate?: string | null;
}

/** The passage that an exit has ended. */
export interface ExitView {
  id: Id;
  ticket_id: Id;
  event_id: Id;
  entry: Count;
  area: Count;
  day: Id | null;
  entered_at: Instant;
  left_at: Instant;
  /** Entries of the day that are left; null: any number. */
  entries_left: Count | null;
  feedback: VerdictCode;
  ticket: DoorTicketView;
}

/** The answer to an admission, also to a repeated one. */
export interface CheckinView {
  id: Id;
  ticket_id: Id;
  event_id: Id;
  entry: Count;
  scanned_at: Instant;
  /** The verdict's code. */
  feedback: VerdictCode;
  /** A remark for the door, e.g. that a sale is not reported yet. */
  note: string | null;
  ticket: DoorTicketView;
  /** Absent at an event without areas and days. */
  place?: PassagePlaceView;
  /** true: the holder was inside a free area already, and nobody entered anew. */
  repeats?: true;
}

/** A ticket as a person at the door sees it; e-mail and document are masked. */
/** An answer at checkout to a question that the producer shows at the door. */
export interface DoorAnswerView {
  question: string;
  values: string[];
}

export interface DoorTicketView {
  id: Id;
  /** The number in its QR; a door remembers its admissions by it, and by the entry. */
  serial: Count;
  /** Number of undone admissions. */
  entry: Count;
  code: string;
  /** A stub has no kind before its sale is reported: its receipt has it. */
  price: { name: string; kind: PriceKind | null };
  lot: { id: Id; name: string; sorting: Count };
  /** The other seller that sold it, and its code as its holder has it; absent for tickets of our own. */
  seller?: string;
  seller_code?: string;
  holder_name: string | null;
  document_masked: string | null;
  /** Absent where there are none. */
  answers?: DoorAnswerView[];
  assignee_to: string | null;
  transfered_user: PersonView | null;
  user: PersonView | null;
  /** Empty on such a stub. */
  order: { id: Id; code: string; status: OrderStatus; user: PersonView | null } | null;
  checkIn: { id: Id; created_at: Instant; by: string | null; device: string | null }[];
  /** true: it is in, and its document has still to be asked for. */
  document_open?: true;
  /** The verdict of a door that admits all lots. */
  feedback: VerdictCode;
  /** The sentence of that verdict, if it differs from its code's: a ticket may have died alone. */
  feedback_text?: string;
}

export interface DoorOrderView {
  id: Id;
  code: string;
  status: OrderStatus;
  user: { name: string | null; email_masked: string | null; document_masked: string | null };
  tickets: DoorTicketView[];
}

/** The area and day of a door that looks for tickets; absent: the main area, and the present day. */
export interface SearchedPlace {
  area?: Count;
  day?: Id;
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
  exit: endpoint<EventParams, None, ExitBody, ExitView>({
    method: 'POST',
    areas: [...MANAGING_AREAS, 'door'],
    path: '/events/{event_id}/exits',
    ability: 'checkins:create',
    devices: true,
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
  byReference: endpoint<EventParams, { reference: string } & SearchedPlace, None, { data: DoorTicketView[] }>({
    method: 'GET',
    areas: [...MANAGING_AREAS, 'door'],
    path: '/events/{event_id}/checkins/tickets',
    ability: 'checkins:create',
    devices: true,
  }),
  byText: endpoint<
    EventParams,
    { text: string; isTicketId?: '0' | '1' } & SearchedPlace,
    None,
    { data: DoorOrderView[] }
  >({
    method: 'GET',
    areas: [...MANAGING_AREAS, 'door'],
    path: '/events/{event_id}/checkins/orders',
    ability: 'checkins:create',
    devices: true,
  }),
};
