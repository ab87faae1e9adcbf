import type {
  DeviceKind,
  FirstEntryView,
  Id,
  OpResultView,
  SalePointOrderBody,
  SalePointOrderView,
} from '@festix/domain/contract';
import type { Verdict } from '@festix/domain/door';
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
import type { CartLine, TerminalCardType, TerminalState } from '@festix/domain/till';
import { Dexie, type EntityTable, type Table } from 'dexie';
import { letGoWithPage } from './left-page.ts';
import type { PaperRow } from './paper-rows.ts';

/**
 * The state of an op: it waits for an upload, for its answer, for nothing more, or for a person (*precisa de atenção*).
 */
export type OpState = 'waiting' | 'sending' | 'answered' | 'attention';

/** The verdict that the door was shown for a scan. Names stay in the list, which can be wiped. */
export interface ShownVerdict {
  code: Verdict['code'];
  serial: number | null;
  lot_number: number | null;
  decided_offline: boolean;
  /** The price kind whose document the door had to check; absent without one, and in rows of earlier versions. */
  asked_kind?: PriceKind | null;
  /** Number of the area and of the day; absent at an event without areas and days, and in rows of earlier versions. */
  area?: number;
  day?: number;
  /** Absent: 'entry'. */
  reads?: Reads;
  /** true: the holder was inside a free area already, and nobody entered anew. */
  repeats?: true;
  /** Whether the scan added a person to those inside the area, or took one away; absent: neither. */
  moved?: 'in' | 'out';
  /** 1: the holder was inside another place whose people the main area counts, so its number stayed; absent: not. */
  in_main?: 1;
  /** The entry that refused it, of a device that this one heard without the server; absent otherwise. */
  heard?: { device: string | null; gate: string | null };
}

export interface OpAnswer {
  outcome: OpOutcome;
  /** Beside `duplicate`: the server's first outcome. */
  first_outcome?: OpOutcome;
  code?: string;
  first?: FirstEntryView;
  /** The earlier reason against the ticket, from before its admission here. */
  ended?: NonNullable<OpResultView['ended']>;
  detail?: string;
  /** true: the server refused the upload as a whole, so the op exists on this device only. */
  untaken?: true;
  /** By the device's clock. */
  at: Instant;
}

/** An op of this device and the state of its upload. */
export interface OpRow<T extends OpType = OpType> extends OpEnvelope {
  type: T;
  payload: OpPayloads[T];
  state: OpState;
  tries: number;
  /** Start of the last upload, in milliseconds by the device's clock. */
  sent_at: number;
  /** Time before which the op is not uploaded: an op that fails by itself delays no other. */
  not_before: number;
  shown: ShownVerdict | null;
  answer: OpAnswer | null;
  /** true: a person at this door has noted the conflict. */
  noted: boolean;
}

/** Returns whether an op has a type, and narrows its payload. */
export function isOp<T extends OpType>(type: T, op: OpRow): op is OpRow<T> {
  return op.type === type;
}

/** A new op: the database gives the `device_seq` in the transaction that stores it. */
export type NewOpRow<T extends OpType = OpType> = Omit<OpRow<T>, 'device_seq'>;

/**
 * A fact about a ticket at an area on a day: an admission by this device, or one that the server told it of; an exit that
 * it read; a supervisor's release in an exit's place. The state of the ticket there is a fold over them and the list.
 */
export interface PassageRow {
  event_id: Id;
  serial: number;
  /** Number of the area, and of the day; 0: the main area, the whole event. */
  area: number;
  day: number;
  kind: 'entry' | 'exit' | 'release';
  /** Number of the passage that an entry begins, as this device counts: it can begin once. Absent for others. */
  entry?: number;
  op_id: Id;
  /** By the device's clock; by the server's where it is the server's. */
  at: Instant;
  /** Server clock minus that clock in milliseconds, as in the op; null: not measured yet. */
  clock_offset: number | null;
  by: string | null;
  device: string | null;
  gate: string | null;
  /** true: another's admission, which the server told when it refused a scan. */
  is_told?: true;
}

/**
 * A lease: places of a lot for this till. It is stored as `asked` before the request, and a request whose answer was
 * lost is repeated with the same id, so that no stub stays leased without the till's knowledge.
 */
export interface LeaseRow {
  id: Id;
  event_id: Id;
  lot_id: Id;
  state: 'asked' | 'held';
  amount: number;
  /** null until the server has granted it. */
  expires_at: Instant | null;
  /** Number of stubs that may be sold out of the event's half-price quota, and of those sold. */
  meia_allowance: number;
  meia_sold: number;
}

/** `withdrawn`: the server has released the stub by force, so it is not sold here. */
export type StubState = 'free' | 'sold' | 'returned' | 'withdrawn';

/** A signed ticket that is not sold yet. */
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

/** The operator of a till. */
export interface TillOperator {
  id: Id;
  name: string;
}

/** A ticket as it is handed over. */
export interface SoldTicket {
  ticket_id: Id;
  lot_id: Id;
  lot_name: string;
  /** What it opens, in words; absent at an event without areas, days and exits. */
  opens?: string;
  price_id: Id;
  price_name: string;
  kind: PriceKind;
  /** Places of the unit that the ticket belongs to; absent for a single place. */
  places?: number;
  /** Its price; in a unit, its share. */
  unit_amount: Cents;
  /** The result of the document check for a reduced price; null without one. */
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

/** A card that a terminal charged, as the gateway names it. */
export interface SoldCard {
  brand: string | null;
  last_four: string | null;
  authorization_code: string | null;
  installments: number;
}

/** A sale of this till, from stubs or by the server, with its receipt. */
export interface SaleRow {
  /** The order's id. */
  id: Id;
  event_id: Id;
  /** The op of the sale, or of the receipt of a sale that the server made. */
  op_id: Id;
  session_id: Id;
  operator: TillOperator;
  source: 'stubs' | 'server';
  /** The order's code for people; null until the server has made the order. */
  code: string | null;
  receipt_number: number;
  /** The number of the receipt as printed. */
  receipt: string;
  sold_at: Instant;
  payment_method: TillSaleMethod;
  tickets: SoldTicket[];
  total: Cents;
  tendered: Cents | null;
  card_reference: string | null;
  buyer: SaleBuyer | null;
  /** The card that the till's terminal charged; absent for other methods. */
  card?: SoldCard;
  voided: SaleVoid | null;
  /** Not seen by the operator yet: completed by the server, also after it was given up. */
  unseen?: 'made' | 'given-up';
  /** Whether its papers were printed here; absent: not yet, and in rows of earlier versions. */
  is_printed?: true;
  /** How often they were printed again; absent: never. */
  reprints?: number;
  /** The withdrawal (sangria) that returned its money, where its stubs were no longer this till's. */
  return_op_id?: Id;
}

/** The charge of the till's terminal, by the server's last answer. */
export interface AskedCard {
  /** The terminal's name. */
  terminal: string;
  card_type: TerminalCardType;
  installments: number;
  /** null before the first answer. */
  state: TerminalState | null;
  status_detail: string | null;
  /** End of the hold of its places; null before the first answer. */
  expires_at: Instant | null;
}

/** A sale that only the server can make. It is stored before the request, until its answer is final. */
export interface AskedOrderRow {
  id: Id;
  event_id: Id;
  session_id: Id;
  operator: TillOperator;
  /** The same in every attempt. */
  body: Omit<SalePointOrderBody, 'payment_method'> & { payment_method: TillSaleMethod };
  /** Set for a card that the till's terminal is asked to charge. */
  card?: AskedCard;
  /** The lines as the buyer saw them. */
  lines: CartLine[];
  total: Cents;
  tendered: Cents | null;
  asked_at: Instant;
  /** Number of requests, counted before each, so that a lost answer is noticed. */
  tries: number;
  /** The order by the server's last answer; null before the first. */
  order: SalePointOrderView | null;
  /** true: the buyer has left, and the till asks the server to cancel it. */
  given_up: boolean;
}

/** A Pix that expired unpaid. Late money may still complete the sale. */
export interface ExpiredPix {
  asked: AskedOrderRow;
  ended_at: Instant;
  /** true: the operator has dismissed it. */
  is_dismissed: boolean;
}

/** A charge of the terminal that ended without a sale. */
export interface UnsoldCharge {
  asked: AskedOrderRow;
  /** The server's words where it refused the request; null where the charge itself has the reason. */
  problem: string | null;
}

/** A cash session: one opening of this till's drawer at an event, until its closing. */
export interface CashSessionRow {
  id: Id;
  event_id: Id;
  opened_by: TillOperator;
  opened_at: Instant;
  closed_at: Instant | null;
  /** The event's id while the session is open, for a unique index: one open drawer of an event in all tabs. */
  open_event_id?: Id;
  /** Pix that expired in the open session. */
  expired?: ExpiredPix[];
  /** Charges of the open session that ended without a sale, until the operator was told the reason. */
  unsold?: UnsoldCharge[];
  /** Whether its report was printed before the server had compared the cards. */
  lacks_comparison?: true;
}

/** Cash that entered or left a drawer beside the sales, or that was counted at its closing. */
export interface CashMoveRow {
  /** The op's id. */
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

/** This browser's identity as a device, since its enrolment. */
export interface DeviceRow {
  /** A browser is one device. */
  slot: 'this';
  id: Id;
  name: string;
  /** Absent in rows from before there were tills: those devices are doors. */
  kind?: DeviceKind;
  /** The prefix of receipts; absent where `kind` is. */
  number?: number;
  user_id: Id;
  user_name: string;
  keys: CryptoKeyPair;
  enrolled_at: Instant;
  /** Once set, the device may upload or export what is left, and nothing else. */
  revoked_at: Instant | null;
}

/** What a door reads: people who enter, or people who leave. */
export type Reads = 'entry' | 'exit';

/** The settings of this device at the doors of an event. */
export interface DoorRow {
  event_id: Id;
  gate: string;
  /** Ids of the lots that it admits; null: all. */
  lots: Id[] | null;
  opened_at: Instant;
  /** Number of the area; absent: the main one. */
  area?: number;
  /** Id of the day that it keeps to; absent or null: the day of each scan. */
  pinned_day?: Id | null;
  /** Absent: 'entry'. */
  reads?: Reads;
}

/** The settings of this device as a till of an event. */
export interface TillRow {
  event_id: Id;
  /** The present operator: after a restart without a network only this row knows it. */
  operator: TillOperator;
  /** Number of changes of operator, because a row may be read late. */
  turn?: number;
  opened_at: Instant;
  /** true: its stubs were returned, and no lease follows until it is opened again. */
  put_away?: boolean;
}

/** An admission in journals before version 4, when a ticket opened the whole event. */
type AdmitRow = Omit<PassageRow, 'area' | 'day' | 'kind' | 'clock_offset' | 'is_told'>;

const AT_WHOLE_EVENT = { area: 0, day: 0, kind: 'entry' } as const;

/**
 * Stores what cannot be downloaded again. Every transaction is strict, complete only once it is on the disk: a power
 * cut takes back what a relaxed one has acknowledged. Versions are appended, never edited.
 */
export class JournalDb extends Dexie {
  declare readonly ops: EntityTable<OpRow, 'device_seq', NewOpRow>;
  declare readonly passages: Table<PassageRow, number>;
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
  declare readonly papers: EntityTable<PaperRow, 'number'>;

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
    // The door counts by an index what it shows after each scan.
    this.version(2).stores({
      ops: `++device_seq, &id, state, [state+not_before], [event_id+device_seq], answer.outcome,
        [event_id+type+state], [event_id+type+answer.at]`,
    });
    // The till's indexes use new fields only, so that rows from before there were tills stay out of them.
    this.version(3).stores({
      leases: 'id, event_id, [event_id+state]',
      stubs: 'ticket_id, [lease_id+state], serial, state, [event_id+state]',
      sales: 'id, op_id, session_id, &receipt_number',
      tills: 'event_id',
      asked: 'id, event_id, session_id',
      sessions: 'id, event_id, &open_event_id',
      moves: 'id, session_id',
    });
    // A primary key can't change, so the rows of `admits` are copied. The door counts people by the new index of ops.
    this.version(4)
      .stores({
        ops: `++device_seq, &id, state, [state+not_before], [event_id+device_seq], answer.outcome,
          [event_id+type+state], [event_id+type+answer.at], [event_id+shown.area+shown.day+shown.moved+state]`,
        passages: '++, op_id, [event_id+serial+area+day], &[event_id+serial+area+day+entry]',
      })
      .upgrade(async (transaction) => {
        const admits = await transaction.table<AdmitRow>('admits').toArray();
        const passages = admits.map((row): PassageRow => ({ ...row, ...AT_WHOLE_EVENT, clock_offset: null }));
        await transaction.table('passages').bulkAdd(passages);
      });
    // Rows from before stay out of the new index: the door counts their people as it did.
    this.version(5).stores({
      ops: `++device_seq, &id, state, [state+not_before], [event_id+device_seq], answer.outcome,
        [event_id+type+state], [event_id+type+answer.at], [event_id+shown.area+shown.day+shown.moved+state],
        [event_id+shown.in_main+shown.area+shown.day+shown.moved+state]`,
    });
    this.version(6).stores({ papers: '++number' });
  }
}
