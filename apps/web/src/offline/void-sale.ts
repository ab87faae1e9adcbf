import type { Id, SupervisorView } from '@festix/domain/contract';
import { v7 as newId } from 'uuid';
import { CallError } from '../data/call.ts';
import { isNoAnswer } from './heard-calls.ts';
import type { SaleRow } from './journal.db.ts';
import { newOp } from './ops.ts';
import { isHandedOut } from './paper-rows.ts';
import { provePin, type PinAnswer } from './pin.ts';
import { originNow, type TillAtWork } from './till-at-work.ts';

export interface VoidProof {
  supervisor_id: Id;
  pin: string;
  reason: string;
}

export type VoidOutcome =
  | { came: 'voided'; sale: SaleRow }
  | { came: 'pin'; answer: Exclude<PinAnswer, { pin: 'right' }> }
  /** `in`: one of its tickets was admitted; `voided`: voided before; `closed`: its drawer is closed. */
  | { came: 'refused'; why: 'unknown' | 'in' | 'voided' | 'closed' | 'shut-out' };

/** Timeout in milliseconds of the question whether a ticket was admitted. */
const PATIENCE = 3_000;

/**
 * Voids a sale with a supervisor present. Asks the server, if it is reachable, whether the sale stands and none of its
 * tickets was admitted. Without a network the supervisor decides, and the server judges the void later.
 */
export async function voidSale(
  order_id: Id,
  { supervisor_id, pin, reason }: VoidProof,
  till: TillAtWork,
): Promise<VoidOutcome> {
  const answer = await provePin(supervisor_id, pin, till);
  if (answer.pin !== 'right') return { came: 'pin', answer };
  const obstacle = await heardObstacle(order_id, till);
  if (obstacle) return { came: 'refused', why: obstacle };
  const outcome = await write(order_id, answer.supervisor, reason, till);
  if (outcome.came === 'voided') till.queued();
  return outcome;
}

/** Returns the server's reason against the void. A sale that the server does not know yet can be voided. */
async function heardObstacle(order_id: Id, { tillApi, link }: TillAtWork): Promise<'in' | 'voided' | undefined> {
  if (link.up === false) return undefined;
  try {
    const { status, cash_to_return, tickets } = await tillApi.order(order_id, AbortSignal.timeout(PATIENCE));
    // The money owed for an ended sale can still be returned by a void.
    if (status === 'refunded' && !cash_to_return) return 'voided';
    return tickets.some(({ checkIn }) => checkIn !== null) ? 'in' : undefined;
  } catch (error) {
    if (error instanceof CallError || isNoAnswer(error) || isTimeout(error)) return undefined;
    throw error;
  }
}

async function write(
  order_id: Id,
  { id, name }: SupervisorView,
  reason: string,
  till: TillAtWork,
): Promise<VoidOutcome> {
  const { journal, event_id } = till;
  const origin = originNow(till);
  return journal.transaction(
    'rw',
    [journal.device, journal.sessions, journal.sales, journal.ops, journal.papers],
    async (): Promise<VoidOutcome> => {
      const [device, sale] = await Promise.all([journal.device.get('this'), journal.sales.get(order_id)]);
      if (device?.revoked_at !== null) return { came: 'refused', why: 'shut-out' };
      if (sale?.event_id !== event_id) return { came: 'refused', why: 'unknown' };
      if (sale.voided) return { came: 'refused', why: 'voided' };
      const session = await journal.sessions.get(sale.session_id);
      if (!session || session.closed_at !== null) return { came: 'refused', why: 'closed' };
      const op = newOp(newId(), 'sale_void', { order_id, reason, supervisor_id: id }, origin);
      const voided = { op_id: op.id, reason, supervisor: { id, name }, at: origin.reading.occurred_at };
      await journal.sales.update(order_id, { voided });
      await journal.ops.add(op);
      // A ticket on paper looks as if it were valid.
      await journal.papers.filter((row) => isHandedOut(row, order_id)).delete();
      return { came: 'voided', sale: { ...sale, voided } };
    },
  );
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
