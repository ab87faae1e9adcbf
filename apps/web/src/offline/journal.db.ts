import type { DeviceKind, FirstEntryView, Id, OpResultView } from '@festix/domain/contract';
import type { Verdict } from '@festix/domain/door';
import type { Instant } from '@festix/domain/ground';
import type { PriceKind } from '@festix/domain/programme';
import type { OpEnvelope, OpOutcome, OpPayloads, OpType } from '@festix/domain/sync';
import { Dexie, type EntityTable, type Table } from 'dexie';
import { letGoWithPage } from './left-page.ts';
import type { PaperRow } from './paper-rows.ts';
import type { AskedOrderRow, CashMoveRow, CashSessionRow, LeaseRow, SaleRow, StubRow, TillRow } from './till-rows.ts';

export type * from './till-rows.ts';

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
  /** The device that this one heard that an entry before was undone, which alone admitted it; absent otherwise. */
  undone_by?: string;
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
