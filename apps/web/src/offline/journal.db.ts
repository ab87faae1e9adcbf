import type {
  FeedbackCode,
  FirstEntryView,
  Id,
  Instant,
  OpEnvelope,
  OpOutcome,
  OpPayloads,
  OpType,
} from '@festix/domain';
import { Dexie, type EntityTable, type Table } from 'dexie';

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
}

export interface OpAnswer {
  outcome: OpOutcome;
  /** Beside `duplicate`: what the server had answered first. */
  first_outcome?: OpOutcome;
  code?: string;
  first?: FirstEntryView;
  detail?: string;
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

export interface LeaseRow {
  id: Id;
  event_id: Id;
  lot_id: Id;
  expires_at: Instant;
  meia_allowance: number;
}

export type StubState = 'free' | 'sold' | 'returned';

export interface StubRow {
  ticket_id: Id;
  lease_id: Id;
  serial: number;
  code: string;
  qr: string;
  state: StubState;
}

export interface SaleRow {
  id: Id;
  event_id: Id;
  op_id: Id;
  receipt_number: number;
  sold_at: Instant;
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

  constructor(name = 'festix-journal') {
    super(name, { chromeTransactionDurability: 'strict' });
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
  }
}
