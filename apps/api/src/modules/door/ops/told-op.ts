import {
  adjustedScanTime,
  claimsTheFuture,
  isOperatorProved,
  type Op,
  type OpType,
  type ProvedOperator,
} from '@festix/domain/sync';
import type { TicketSigner } from '../../documents/tickets/ticket-signer.ts';
import { readReference, type Reference } from './references.ts';
import type { SentOp } from './sent-op.ts';
import type { InJson } from '../../../kernel/database/json-moment.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** The device that uploads. */
export interface UploadingDevice {
  id: string;
  name: string;
  user_id: string;
  created_at: Date;
  revoked_at: Date | null;
  /** Other persons who have signed in on it. */
  operators: readonly InJson<ProvedOperator>[];
}

/** Selects the `operators` of the device `d`, in SQL. */
export const OPERATORS_OF_DEVICE = sql`coalesce((
  select json_agg(json_build_object('user_id', user_id, 'proved_at', proved_at)) from device_operators
  where device_id = d.id), '[]')`;

export const DOOR_TYPES = ['admit', 'exit', 'release', 'scan_failed', 'document_check'] as const satisfies OpType[];

export type DoorOp = Extract<Op, { type: (typeof DOOR_TYPES)[number] }>;

/** An op with its time by the server's clock. */
export interface ToldOp<O extends Op = Op> {
  sent: SentOp;
  op: O;
  /** The op's id in lower case, as the database writes it. */
  id: string;
  event_id: string;
  /** The operator, as far as that is proved; otherwise the device's person. */
  user_id: string;
  /** The operator that the device names. */
  named_id: string;
  at: Date;
  /** Milliseconds either way. */
  uncertainty: number | null;
  /** Whether the device sent a time in the future. */
  was_ahead: boolean;
}

const MOST_UNCERTAINTY = 2 ** 31 - 1;

export function tellTime<O extends Op>(sent: SentOp, op: O, device: UploadingDevice, received_at: Date): ToldOp<O> {
  const uncertainty = op.uncertainty == null ? null : Math.min(Math.abs(Math.round(op.uncertainty)), MOST_UNCERTAINTY);
  const clocked = { occurred_at: op.occurred_at, clock_offset: op.clock_offset ?? null, received_at };
  const at = new Date(adjustedScanTime(clocked));
  const named_id = (op.operator_id ?? device.user_id).toLowerCase();
  return {
    sent,
    op,
    id: op.id.toLowerCase(),
    event_id: op.event_id.toLowerCase(),
    user_id: isOperatorProved(named_id, device, { at, uncertainty }) ? named_id : device.user_id,
    named_id,
    at,
    uncertainty,
    was_ahead: claimsTheFuture(clocked, uncertainty),
  };
}

/** Returns the way the op names its ticket. */
export async function referenceOf({ op }: ToldOp<DoorOp>, signer: Pick<TicketSigner, 'verify'>): Promise<Reference> {
  const { payload } = op;
  if ('reference' in payload && payload.reference) return readReference(payload.reference, signer);
  if (payload.ticket_id) return { kind: 'ticket_id', ticket_id: payload.ticket_id.toLowerCase() };
  return 'serial' in payload && payload.serial != null
    ? { kind: 'serial', serial: payload.serial }
    : { kind: 'unreadable' };
}

export function isTold<T extends OpType>(type: T) {
  return (told: ToldOp): told is ToldOp<Extract<Op, { type: T }>> => told.op.type === type;
}

export function isDoorOp(told: ToldOp): told is ToldOp<DoorOp> {
  return (DOOR_TYPES as readonly OpType[]).includes(told.op.type);
}
