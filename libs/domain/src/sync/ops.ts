import { DOCUMENT_RESULTS, type DocumentResult } from '../programme/lots/document-to-ask.ts';
import { LAST_AREA } from '../programme/passes/areas.ts';
import { PRICE_KINDS, type PriceKind } from '../programme/lots/price-kind.ts';
import { LARGEST_AMOUNT, type Cents } from '../ground/money/cents.ts';
import {
  OFFLINE_PAYMENT_METHODS,
  OFFLINE_SALE_METHODS,
  type OfflinePaymentMethod,
  type OfflineSaleMethod,
} from '../selling/orders/payment-method.ts';
import { CARD_REFERENCE_LENGTH, OP_REASON_LENGTH } from '../ground/rules/lengths.ts';
import { uuidText } from '../ground/rules/uuid.ts';
import { isInstant, type Instant } from '../ground/time/instant.ts';
import {
  failingField,
  isBoolean,
  isNumber,
  isListOf,
  isOneOf,
  isRecord,
  isShaped,
  isText,
  isWhole,
  optional,
  type Guard,
  type Shape,
} from './guards.ts';

/** The version of the payloads that a device writes. */
export const OP_VERSION = 2;

/** The versions that a server applies. It quarantines an op of any other version, and never refuses one. */
export const UNDERSTOOD_OP_VERSIONS: readonly number[] = [1, 2];

/** Limits of one upload: number of ops, and bytes after compression. */
export const MAX_OPS_PER_BATCH = 100;
export const MAX_BATCH_BYTES = 64 * 1024;

const MAX_TICKETS = 1_000;
const MAX_COUNTS = 100;

/** The area and day of an op; since version 2. */
export interface OpPlace {
  /** Number of the area; absent: the main one. */
  area?: number | null;
  /** Id of the day; absent: the day of the op's time. */
  day?: string | null;
}

/** Records an admission. `ticket` is the text of the QR; a phone that found the ticket by name sends its serial. */
export interface AdmitPayload extends OpPlace {
  reference?: string | null;
  ticket_id?: string | null;
  serial?: number | null;
  /** An op is a decision made at the door unless this says otherwise. */
  decided_offline?: boolean | null;
}

/** Records a read at an exit, also of a ticket that was not inside. Since version 2. */
export interface ExitPayload extends OpPlace {
  reference?: string | null;
  ticket_id?: string | null;
  serial?: number | null;
  decided_offline?: boolean | null;
}

/** Records that a supervisor let out a holder whose exit nobody read. Since version 2. */
export interface ReleasePayload extends OpPlace {
  ticket_id?: string | null;
  serial?: number | null;
  reason: string;
  supervisor_id: string;
}

/** Records a refused scan. Leaves the scanned text out, because it may be any text. */
export interface ScanFailedPayload {
  reference_hash: string;
  code: string;
  ticket_id?: string | null;
  serial?: number | null;
  area?: number | null;
  day?: string | null;
  /** The device whose fact, heard without the server, was the only reason against an entry; absent otherwise. */
  heard_from?: string | null;
}

/** Records the check of a document for a reduced price. */
export interface DocumentCheckPayload {
  serial?: number | null;
  ticket_id?: string | null;
  result: DocumentResult;
  price_kind: PriceKind | null;
}

export interface SaleItem {
  price_id: string;
  /** Id of the sold stub. */
  ticket_id: string;
  unit_amount: Cents;
}

export interface SaleBuyer {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  document?: string | null;
}

/** Records a sale of stubs. */
export interface SalePayload {
  order_id: string;
  items: SaleItem[];
  /** 'free' for a total of zero; tills of earlier versions send another method. */
  payment_method: OfflineSaleMethod;
  /** The device's own counter, without gaps; the server prefixes it with the device's number. */
  receipt_number: number;
  buyer?: SaleBuyer | null;
  /** Id of the cash session of the sale. */
  cash_session_id?: string | null;
  /** The reference on the card machine's slip. */
  card_reference?: string | null;
}

/** Records the receipt of a sale that the server made. */
export interface ReceiptPayload {
  order_id: string;
  /** Counts with `receipt_number` of SalePayload. */
  receipt_number: number;
}

/** Records that the papers of a sale were printed again. */
export interface ReprintPayload {
  order_id: string;
  /** The number on the receipt. */
  receipt_number: number;
  /** Whether the tickets were printed too, or the receipt alone. */
  with_tickets: boolean;
}

/** Records a voided sale, with the supervisor who allowed it. */
export interface SaleVoidPayload {
  order_id: string;
  reason: string;
  supervisor_id: string;
}

export const CASH_EVENT_KINDS = ['opening', 'supply', 'withdrawal', 'closing'] as const;

export type CashEventKind = (typeof CASH_EVENT_KINDS)[number];

export const cashEventLabels: Readonly<Record<CashEventKind, string>> = Object.freeze({
  opening: 'Abertura',
  supply: 'Suprimento',
  withdrawal: 'Sangria',
  closing: 'Fechamento',
});

/**
 * Records cash that enters or leaves a drawer beside the sales (sangria, suprimento), or that was counted at its
 * closing.
 */
export interface CashEventPayload {
  kind: CashEventKind;
  amount: Cents;
  /** Cash in the drawer at its closing, of all operators. */
  counted?: Cents | null;
  /** Id of the cash session, made by the device at the opening; every event until the closing names it. */
  session_id?: string | null;
  /** The blind count at the closing, by operator and payment method. */
  counts?: CashCount[] | null;
  note?: string | null;
}

export interface CashCount {
  operator_id: string;
  payment_method: OfflinePaymentMethod;
  amount: Cents;
}

/** Returns stubs of a lease unsold. */
export interface LeaseReturnPayload {
  lease_id: string;
  ticket_ids: string[];
}

export interface OpPayloads {
  admit: AdmitPayload;
  exit: ExitPayload;
  release: ReleasePayload;
  scan_failed: ScanFailedPayload;
  document_check: DocumentCheckPayload;
  sale: SalePayload;
  receipt: ReceiptPayload;
  reprint: ReprintPayload;
  sale_void: SaleVoidPayload;
  cash_event: CashEventPayload;
  lease_return: LeaseReturnPayload;
}

export type OpType = keyof OpPayloads;

export const opLabels: Readonly<Record<OpType, string>> = Object.freeze({
  admit: 'Entrada na porta',
  exit: 'Saída na porta',
  release: 'Saída liberada',
  scan_failed: 'Leitura na porta',
  document_check: 'Documento conferido',
  sale: 'Venda',
  receipt: 'Recibo',
  reprint: 'Segunda via',
  sale_void: 'Venda desfeita',
  cash_event: 'Caixa',
  lease_return: 'Devolução de canhotos',
});

/** Op types of tills; doors write the others. */
export const TILL_OP_TYPES = [
  'sale',
  'receipt',
  'reprint',
  'sale_void',
  'cash_event',
  'lease_return',
] as const satisfies readonly OpType[];

export type TillOpType = (typeof TILL_OP_TYPES)[number];

/** Fields of every op. */
export interface OpEnvelope {
  /** Made on the device. The same id is the same op, however often it is uploaded. */
  id: string;
  /** The device's own counter: it may have gaps, and the server waits for none. */
  device_seq: number;
  v: number;
  event_id: string;
  /** Time of the event by the device's wall clock. */
  occurred_at: Instant;
  operator_id?: string | null;
  /** Id of the app's start, within which `mono` counts. */
  boot_id?: string | null;
  /** Monotonic milliseconds since that start. */
  mono?: number | null;
  /** Server clock minus device clock in milliseconds, by the device's last measurement. */
  clock_offset?: number | null;
  /** Error bound of that offset in milliseconds. */
  uncertainty?: number | null;
  gate?: string | null;
}

/** An op of one type. */
export type OpOf<T extends OpType> = OpEnvelope & { type: T; payload: OpPayloads[T] };
export type Op = { [T in OpType]: OpOf<T> }[OpType];

/** Why an op is not applied: the code decides between rejection and quarantine. */
export interface OpProblem {
  /** The op's id, if it is readable. */
  id?: string;
  code: 'OP_UNREADABLE' | 'OP_VERSION_UNKNOWN' | 'OP_TYPE_UNKNOWN' | 'OP_PAYLOAD_INVALID';
  outcome: 'rejected' | 'quarantined';
  /** The first field that fails its guard. */
  field?: string;
}

export type ParsedOp = { ok: true; op: Op } | { ok: false; problem: OpProblem };

const isUuid: Guard<string> = uuidText.check;
const isMoment: Guard<Instant> = isInstant;
const isAmount: Guard<Cents> = isWhole<Cents>(0, LARGEST_AMOUNT);

const envelopeShape: Shape<OpEnvelope & { type: string; payload: unknown }> = {
  id: isUuid,
  device_seq: isWhole(0),
  v: isWhole(0),
  type: isText(64),
  event_id: isUuid,
  occurred_at: isMoment,
  payload: isRecord,
  operator_id: optional(isUuid),
  boot_id: optional(isText(64)),
  mono: optional(isNumber),
  clock_offset: optional(isNumber),
  uncertainty: optional(isNumber),
  gate: optional(isText(120)),
};

const placeShape = { area: optional(isWhole(0, LAST_AREA)), day: optional(isUuid) };

const payloadShapes: { readonly [T in OpType]: Shape<OpPayloads[T]> } = {
  admit: {
    reference: optional(isText()),
    ticket_id: optional(isUuid),
    serial: optional(isWhole(0)),
    decided_offline: optional(isBoolean),
    ...placeShape,
  },
  exit: {
    reference: optional(isText()),
    ticket_id: optional(isUuid),
    serial: optional(isWhole(0)),
    decided_offline: optional(isBoolean),
    ...placeShape,
  },
  release: {
    ticket_id: optional(isUuid),
    serial: optional(isWhole(0)),
    reason: isText(OP_REASON_LENGTH),
    supervisor_id: isUuid,
    ...placeShape,
  },
  scan_failed: {
    reference_hash: isText(128),
    code: isText(64),
    ticket_id: optional(isUuid),
    serial: optional(isWhole(0)),
    ...placeShape,
    heard_from: optional(isUuid),
  },
  document_check: {
    serial: optional(isWhole(0)),
    ticket_id: optional(isUuid),
    result: isOneOf(DOCUMENT_RESULTS),
    price_kind: isOneOf<PriceKind | null>([...PRICE_KINDS, null]),
  },
  sale: {
    order_id: isUuid,
    items: isListOf(isShaped<SaleItem>({ price_id: isUuid, ticket_id: isUuid, unit_amount: isAmount }), MAX_TICKETS),
    payment_method: isOneOf(OFFLINE_SALE_METHODS),
    receipt_number: isWhole(1),
    buyer: optional(
      isShaped<SaleBuyer>({
        name: optional(isText()),
        email: optional(isText()),
        phone: optional(isText()),
        document: optional(isText()),
      }),
    ),
    cash_session_id: optional(isUuid),
    card_reference: optional(isText(CARD_REFERENCE_LENGTH)),
  },
  receipt: { order_id: isUuid, receipt_number: isWhole(1) },
  reprint: { order_id: isUuid, receipt_number: isWhole(1), with_tickets: isBoolean },
  sale_void: { order_id: isUuid, reason: isText(OP_REASON_LENGTH), supervisor_id: isUuid },
  cash_event: {
    kind: isOneOf(CASH_EVENT_KINDS),
    amount: isAmount,
    counted: optional(isAmount),
    session_id: optional(isUuid),
    counts: optional(
      isListOf(
        isShaped<CashCount>({
          operator_id: isUuid,
          payment_method: isOneOf(OFFLINE_PAYMENT_METHODS),
          amount: isAmount,
        }),
        MAX_COUNTS,
      ),
    ),
    note: optional(isText(OP_REASON_LENGTH)),
  },
  lease_return: { lease_id: isUuid, ticket_ids: isListOf(isUuid, MAX_TICKETS) },
};

export const OP_TYPES = Object.freeze(Object.keys(payloadShapes) as OpType[]);

/** Reads one op of an upload. Returns the op, or a problem with a code. Total: accepts any JSON and never throws. */
export function parseOp(sent: unknown): ParsedOp {
  if (!isRecord(sent)) return problem({ code: 'OP_UNREADABLE', outcome: 'rejected' });
  const id = isUuid(sent['id']) ? { id: sent['id'] } : {};

  const field = failingField(envelopeShape, sent);
  if (field) return problem({ ...id, code: 'OP_UNREADABLE', outcome: 'rejected', field });
  if (!UNDERSTOOD_OP_VERSIONS.includes(sent['v'] as number)) {
    return problem({ ...id, code: 'OP_VERSION_UNKNOWN', outcome: 'quarantined', field: 'v' });
  }
  if (!isOneOf(OP_TYPES)(sent['type'])) {
    return problem({ ...id, code: 'OP_TYPE_UNKNOWN', outcome: 'rejected', field: 'type' });
  }
  const payloadField = failingPayloadField(sent['type'], sent['payload'] as Record<string, unknown>);
  if (payloadField) {
    return problem({ ...id, code: 'OP_PAYLOAD_INVALID', outcome: 'rejected', field: `payload.${payloadField}` });
  }
  // The guards have checked every field of an op.
  return { ok: true, op: sent as unknown as Op };
}

/** Returns whether a read was decided without the server. */
export function isDecidedOffline(payload: AdmitPayload | ExitPayload): boolean {
  return payload.decided_offline ?? true;
}

function failingPayloadField(type: OpType, payload: Record<string, unknown>): string | undefined {
  const field = failingField(payloadShapes[type] as Shape<object>, payload);
  if (field) return field;
  const isRead = type === 'admit' || type === 'exit';
  if (isRead && !payload['reference'] && !namesTicket(payload)) return 'reference';
  if ((type === 'document_check' || type === 'release') && !namesTicket(payload)) return 'ticket_id';
  if (type === 'sale' && totalOf(payload['items'] as SaleItem[]) > LARGEST_AMOUNT) return 'items';
  return undefined;
}

/** Returns the sum of items whose amounts may exceed a sale together. */
function totalOf(items: readonly SaleItem[]): number {
  return items.reduce((total, { unit_amount }) => total + unit_amount, 0);
}

function namesTicket(payload: Record<string, unknown>): boolean {
  return Boolean(payload['ticket_id']) || typeof payload['serial'] === 'number';
}

function problem(found: OpProblem): ParsedOp {
  return { ok: false, problem: found };
}
