import { type HeldOpView } from '@festix/domain/contract';
import { cents, sumCents } from '@festix/domain/ground';
import { parseOp, TILL_OP_TYPES, type Op, type TillOpType } from '@festix/domain/sync';
import { receiptText } from '@festix/domain/till';
import type { HeldOpRow } from './held-ops.queries.ts';

type Said = Pick<HeldOpView, 'cash_kind' | 'amount' | 'tickets' | 'payment_method' | 'receipt' | 'order_id' | 'note'>;

const NOTHING: Said = {
  cash_kind: null,
  amount: null,
  tickets: null,
  payment_method: null,
  receipt: null,
  order_id: null,
  note: null,
};

export function presentHeldOp(row: HeldOpRow): HeldOpView {
  const { device, op_id, event, sale_point, operator, code } = row;
  const op = opOf(row);
  return {
    device: { id: device.id, name: device.name },
    op_id,
    type: op.type,
    event,
    sale_point,
    operator,
    at: (row.occurred_at ?? row.received_at).toISOString(),
    received_at: row.received_at.toISOString(),
    code,
    ...NOTHING,
    ...saidBy(op, (number) => receiptText(device.number, number)),
  };
}

type TillOp = Extract<Op, { type: TillOpType }>;

function opOf({ body }: HeldOpRow): TillOp {
  const parsed = parseOp(body);
  if (!parsed.ok || !isTillOp(parsed.op)) throw new Error('an op that is held was understood when it came');
  return parsed.op;
}

function isTillOp(op: Op): op is TillOp {
  return (TILL_OP_TYPES as readonly string[]).includes(op.type);
}

function saidBy({ type, payload }: TillOp, receipt: (number: number) => string): Partial<Said> {
  switch (type) {
    case 'sale':
      return {
        amount: sumCents(payload.items.map(({ unit_amount }) => unit_amount)),
        tickets: payload.items.length,
        payment_method: payload.payment_method,
        receipt: receipt(payload.receipt_number),
        order_id: payload.order_id.toLowerCase(),
      };
    case 'receipt':
    case 'reprint':
      return { receipt: receipt(payload.receipt_number), order_id: payload.order_id.toLowerCase() };
    case 'sale_void':
      return { order_id: payload.order_id.toLowerCase(), note: payload.reason };
    case 'cash_event':
      return {
        cash_kind: payload.kind,
        amount: payload.kind === 'closing' ? (payload.counted ?? null) : cents(payload.amount),
        note: payload.note ?? null,
      };
    case 'lease_return':
      return { tickets: payload.ticket_ids.length };
  }
}
