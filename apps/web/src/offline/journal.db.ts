import type {
  DeviceKind,
  FirstEntryView,
  Id,
  OpResultView,
  SalePointOrderBody,
  SalePointOrderView,
} from '@festix/domain/contract';
import type { FeedbackCode } from '@festix/domain/door';
import type { Cents, Instant } from '@festix/domain/ground';
import type { DocumentResult, PriceKind } from '@festix/domain/programme';
import type { TillSaleMethod } from '@festix/domain/selling';
import type {
  CashCount,
  CashEventKind,
  OpEnvelope,
  OpOutcome,
  OpPayloads,
  OpType,
  SaleBuyer,
} from '@festix/domain/sync';
import type { CartLine } from '@festix/domain/till';
import { Dexie, type EntityTable, type Table } from 'dexie';
import { letGoWithPage } from './left-page.ts';

/**
 * What an op is waiting for: an upload, the answer to one, nothing any more, or a person (*precisa de atenção*).
 */
export type OpState = 'waiting' | 'sending' | 'answered' | 'attention';

/** What the people at the door were shown for a scan; names stay in the list, which can be wiped. */
export interface ShownVerdict {
  code: FeedbackCode | 'ADMITTED';
  serial: number | null;
  lot_number: number | null;
  decided_offline: boolean;
  /** The price kind whose document the people were told to ask for; absent where none was, and before this was kept. */
  asked_kind?: PriceKind | null;
}

export interface OpAnswer {
  outcome: OpOutcome;
  /** Beside `duplicate`: what the server had answered first. */
  first_outcome?: OpOutcome;
  code?: string;
  first?: FirstEntryView;
  /** What had become of the ticket before it was let in here. */
  ended?: NonNullable<OpResultView['ended']>;
  detail?: string;
  /** The server refused the upload as a whole and has nothing of the op: it is on this device alone. */
  untaken?: true;
  /** By the device's clock. */
  at: Instant;
}

/** One thing that this device did, and how far its upload is. */
export interface OpRow<T extends OpType = OpType> extends OpEnvelope {
  type: T;
  payload: OpPayloads[T];
  state: OpState;
  tries: number;
  /** Milliseconds by the device's clock at which the last upload began. */
  sent_at: number;
  /** No upload before this moment: the op's own failures hold up no other op. */
  not_before: number;
  shown: ShownVerdict | null;
  answer: OpAnswer | null;
  /** Whether somebody at this door has taken note of a conflict. */
  noted: boolean;
}

/** Says whether an op is of a type, and with it what it carries. */
export function isOp<T extends OpType>(type: T, op: OpRow): op is OpRow<T> {
  return op.type === type;
}

/** `device_seq` is given by the database, in the transaction that stores the op. */
export type NewOpRow<T extends OpType = OpType> = Omit<OpRow<T>, 'device_seq'>;

/** An admission made or heard of on this device. That there is one for a ticket's entry refuses the next scan. */
export interface AdmitRow {
  event_id: Id;
  serial: number;
  entry: number;
  op_id: Id;
  at: Instant;
  by: string | null;
  device: string | null;
  gate: string | null;
}

/**
 * Places of a lot that the server has lent to this till. A lease is `asked` before the server hears of it: an answer
 * that got lost is asked for again under the same id, so that no stub is lent which nobody knows of.
 */
export interface LeaseRow {
  id: Id;
  event_id: Id;
  lot_id: Id;
  state: 'asked' | 'held';
  amount: number;
  /** Nothing before the server has granted it. */
  expires_at: Instant | null;
  /** Of the event's half-price quota, what its stubs may be sold of, and what they have been. */
  meia_allowance: number;
  meia_sold: number;
}

/** `withdrawn`: the server took it back by force, so that nobody sells it here. */
export type StubState = 'free' | 'sold' | 'returned' | 'withdrawn';

/** A ticket that is signed and not sold. */
export interface StubRow {
  ticket_id: Id;
  lease_id: Id;
  event_id: Id;
  lot_id: Id;
  serial: number;
  code: string;
  qr: string;
  state: StubState;
}

/** Whoever works at a till. */
export interface TillOperator {
  id: Id;
  name: string;
}

/** A ticket as it is handed over. */
export interface SoldTicket {
  ticket_id: Id;
  lot_id: Id;
  lot_name: string;
  price_id: Id;
  price_name: string;
  kind: PriceKind;
  /** Tickets of the unit that it is of; absent for one of its own. */
  places?: number;
  /** What was paid for it: of a unit, its share. */
  unit_amount: Cents;
  /** What came of asking for the document of a reduced price; null where nobody asked. */
  document: DocumentResult | null;
  code: string;
  qr: string;
}

export interface SaleVoid {
  op_id: Id;
  reason: string;
  supervisor: TillOperator;
  at: Instant;
}

/** A sale that was made here, from stubs or by the server, with the receipt that was handed out for it. */
export interface SaleRow {
  /** The order's. */
  id: Id;
  event_id: Id;
  /** What tells the server: the sale, or the receipt of a sale that the server made. */
  op_id: Id;
  session_id: Id;
  operator: TillOperator;
  source: 'stubs' | 'server';
  /** The order's code for people; null until the server has made the order. */
  code: string | null;
  receipt_number: number;
  /** As it is printed. */
  receipt: string;
  sold_at: Instant;
  payment_method: TillSaleMethod;
  tickets: SoldTicket[];
  total: Cents;
  tendered: Cents | null;
  card_reference: string | null;
  buyer: SaleBuyer | null;
  voided: SaleVoid | null;
  /** The server has made it, and nobody here has looked at it yet; `given-up`: whoever sold had let it go before. */
  unseen?: 'made' | 'given-up';
  /** The withdrawal by which its money was handed back, of those whose stubs were no longer this till's. */
  return_op_id?: Id;
}

/** A sale that only the server can make. It is here before the question goes out, and until its answer is final. */
export interface AskedOrderRow {
  id: Id;
  event_id: Id;
  session_id: Id;
  operator: TillOperator;
  /** The same at every attempt. */
  body: SalePointOrderBody;
  /** What was shown to who pays. */
  lines: CartLine[];
  total: Cents;
  tendered: Cents | null;
  asked_at: Instant;
  /** Questions that went out; before each, so that a lost answer is known for one. */
  tries: number;
  /** As the server last told it; null before its first answer. */
  order: SalePointOrderView | null;
  /** Whoever was to pay has gone: the server is asked to let it go. */
  given_up: boolean;
}

/** A Pix that ended before anybody paid it. Money that comes late may make it a sale all the same. */
export interface ExpiredPix {
  asked: AskedOrderRow;
  ended_at: Instant;
  /** Whoever sells knows it, and wants to hear no more of it. */
  is_dismissed: boolean;
}

/** One opening of this till's drawer at an event, until it is closed. */
export interface CashSessionRow {
  id: Id;
  event_id: Id;
  opened_by: TillOperator;
  opened_at: Instant;
  closed_at: Instant | null;
  /** The event's, while it is open: there is one open drawer of an event at most, in whatever tab. */
  open_event_id?: Id;
  /** What was to be paid into it and wasn't, while it is open. */
  expired?: ExpiredPix[];
}

/** Cash that went into a drawer or out of it beside the sales, or was counted at its closing. */
export interface CashMoveRow {
  /** The op's. */
  id: Id;
  event_id: Id;
  session_id: Id;
  kind: CashEventKind;
  amount: Cents;
  counts: CashCount[] | null;
  note: string | null;
  by: TillOperator;
  at: Instant;
}

export interface CounterRow {
  name: string;
  value: number;
}

/** Who this browser is to the server, since its enrolment. */
export interface DeviceRow {
  /** There is one device in a browser. */
  slot: 'this';
  id: Id;
  name: string;
  /** Absent on devices from before there were tills: those are doors. */
  kind?: DeviceKind;
  /** What receipts begin with; absent where `kind` is. */
  number?: number;
  user_id: Id;
  user_name: string;
  keys: CryptoKeyPair;
  enrolled_at: Instant;
  /** Once revoked, what is left may be uploaded or exported, and nothing else. */
  revoked_at: Instant | null;
}

/** How this device works at the doors of one event. */
export interface DoorRow {
  event_id: Id;
  gate: string;
  /** Ids of the lots that enter here; null lets all in. */
  lots: Id[] | null;
  opened_at: Instant;
}

/** How this device sells at one event. */
export interface TillRow {
  event_id: Id;
  /** Who sells now; after a restart without a network nobody else can say it. */
  operator: TillOperator;
  /** How often somebody took it over, for what is read of it may be told late. */
  turn?: number;
  opened_at: Instant;
  /** Its stubs went back because somebody leaves: it gets no more before it is opened again. */
  put_away?: boolean;
}

/**
 * What can't be downloaded again. Every transaction is strict: it is complete only once it is on the disk, for a power
 * cut takes back what a relaxed one acknowledged. Versions are only ever added, never edited.
 */
export class JournalDb extends Dexie {
  declare readonly ops: EntityTable<OpRow, 'device_seq', NewOpRow>;
  declare readonly admits: Table<AdmitRow, [Id, number, number]>;
  declare readonly leases: EntityTable<LeaseRow, 'id', LeaseRow>;
  declare readonly stubs: EntityTable<StubRow, 'ticket_id', StubRow>;
  declare readonly sales: EntityTable<SaleRow, 'id', SaleRow>;
  declare readonly counters: EntityTable<CounterRow, 'name', CounterRow>;
  declare readonly device: EntityTable<DeviceRow, 'slot', DeviceRow>;
  declare readonly doors: EntityTable<DoorRow, 'event_id', DoorRow>;
  declare readonly tills: EntityTable<TillRow, 'event_id', TillRow>;
  declare readonly asked: EntityTable<AskedOrderRow, 'id', AskedOrderRow>;
  declare readonly sessions: EntityTable<CashSessionRow, 'id', CashSessionRow>;
  declare readonly moves: EntityTable<CashMoveRow, 'id', CashMoveRow>;

  constructor(name = 'festix-journal') {
    super(name, { chromeTransactionDurability: 'strict' });
    letGoWithPage(this);
    this.version(1).stores({
      ops: '++device_seq, &id, state, [state+not_before], [event_id+device_seq], answer.outcome',
      admits: '[event_id+serial+entry], op_id',
      leases: 'id, event_id',
      stubs: 'ticket_id, [lease_id+state], serial',
      sales: 'id, op_id',
      counters: 'name',
      device: 'slot',
      doors: 'event_id',
    });
    // What the door tells after each scan is counted in an index.
    this.version(2).stores({
      ops: `++device_seq, &id, state, [state+not_before], [event_id+device_seq], answer.outcome,
        [event_id+type+state], [event_id+type+answer.at]`,
    });
    // The till. What it finds its rows by are new fields: rows from before there were tills are in none of its indexes.
    this.version(3).stores({
      leases: 'id, event_id, [event_id+state]',
      stubs: 'ticket_id, [lease_id+state], serial, state, [event_id+state]',
      sales: 'id, op_id, session_id, &receipt_number',
      tills: 'event_id',
      asked: 'id, event_id, session_id',
      sessions: 'id, event_id, &open_event_id',
      moves: 'id, session_id',
    });
  }
}
