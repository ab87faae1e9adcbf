import fc from 'fast-check';
import { LARGEST_AMOUNT } from '../ground/money/cents.ts';
import { isDecidedOffline, OP_TYPES, OP_VERSION, parseOp, UNDERSTOOD_OP_VERSIONS, type OpType } from './ops.ts';

const id = '0197a3f2-0000-7000-8000-000000000001';
const other = '0197a3f2-0000-7000-8000-000000000002';

const envelope = { id, device_seq: 7, v: OP_VERSION, event_id: other, occurred_at: '2026-06-14T01:52:40.123Z' };

/** A valid payload of each type. */
const payloads: Record<OpType, object> = {
  admit: { reference: 'T1ABC', decided_offline: true },
  exit: { reference: 'T1ABC', area: 2, day: other },
  release: { serial: 12, area: 2, day: other, reason: 'Saiu pela lateral', supervisor_id: other },
  scan_failed: { reference_hash: 'ab12cd34', code: 'TICKET_NOT_FOUND_ERROR' },
  document_check: { serial: 12, result: 'negado', price_kind: 'meia_estudante' },
  sale: {
    order_id: id,
    items: [{ price_id: id, ticket_id: other, unit_amount: 5000 }],
    payment_method: 'cash',
    receipt_number: 1,
    buyer: { name: 'Bia Sampaio', phone: null },
  },
  receipt: { order_id: id, receipt_number: 8 },
  reprint: { order_id: id, receipt_number: 8, with_tickets: true },
  sale_void: { order_id: id, reason: 'Cobrança dobrada', supervisor_id: other },
  cash_event: { kind: 'closing', amount: 0, counted: 12_300 },
  lease_return: { lease_id: id, ticket_ids: [id, other] },
};

function op(type: OpType, changes: object = {}, payload: object = {}): unknown {
  return { ...envelope, type, payload: { ...payloads[type], ...payload }, ...changes };
}

/** Returns two items that sum to `total`, each far below it. */
const twoFor = (total: number) =>
  [Math.floor(total / 2), Math.ceil(total / 2)].map((unit_amount) => ({ price_id: id, ticket_id: other, unit_amount }));

it('parseOp reads the largest amount of a sale and of a drawer', () => {
  expect(parseOp(op('sale', {}, { items: twoFor(LARGEST_AMOUNT) })).ok).toBe(true);
  expect(parseOp(op('cash_event', {}, { amount: LARGEST_AMOUNT, counted: LARGEST_AMOUNT })).ok).toBe(true);
});

it.each(OP_TYPES)('parseOp reads a valid %s', (type) => {
  const sent = op(type);
  expect(parseOp(sent)).toEqual({ ok: true, op: sent });
});

it('parseOp reads every field of the envelope', () => {
  const sent = op('admit', {
    operator_id: other,
    boot_id: 'b1',
    mono: 1234.5,
    clock_offset: -321.5,
    uncertainty: 40,
    gate: 'Portão B',
  });
  expect(parseOp(sent)).toEqual({ ok: true, op: sent });
});

it('parseOp ignores fields that it does not know', () => {
  expect(parseOp(op('admit', { colour: 'red' }, { battery: 40 })).ok).toBe(true);
});

it('parseOp accepts a ticket by reference, by id or by serial', () => {
  expect(parseOp(op('admit', {}, { reference: undefined, ticket_id: id })).ok).toBe(true);
  expect(parseOp(op('admit', {}, { reference: undefined, serial: 12 })).ok).toBe(true);
  expect(parseOp(op('document_check', {}, { serial: undefined, ticket_id: id, price_kind: null })).ok).toBe(true);
});

it.each(['admit', 'exit', 'release', 'document_check'] as const)(
  'parseOp rejects a %s that names no ticket',
  (type) => {
    const nameless = op(type, {}, { reference: undefined, ticket_id: null, serial: undefined });
    expect(parseOp(nameless)).toMatchObject({
      ok: false,
      problem: { code: 'OP_PAYLOAD_INVALID', outcome: 'rejected' },
    });
  },
);

it.each(['admit', 'exit', 'release', 'scan_failed'] as const)('parseOp reads areas of a %s from 0 to 15', (type) => {
  for (const area of [0, 15, null]) expect(parseOp(op(type, {}, { area })).ok).toBe(true);
  for (const area of [-1, 16, 1.5, '2']) {
    expect(parseOp(op(type, {}, { area }))).toMatchObject({ problem: { field: 'payload.area' } });
  }
});

it('parseOp reads a scan_failed with the device that it was heard from, and without one as earlier devices send it', () => {
  for (const heard_from of [other, null, undefined]) {
    expect(parseOp(op('scan_failed', { v: 1 }, { heard_from }))).toMatchObject({ ok: true });
  }
  expect(parseOp(op('scan_failed', {}, { heard_from: 'Portão B' }))).toMatchObject({
    problem: { code: 'OP_PAYLOAD_INVALID', field: 'payload.heard_from' },
  });
});

it('isDecidedOffline is true unless the payload says otherwise', () => {
  expect(isDecidedOffline({ reference: 'T1' })).toBe(true);
  expect(isDecidedOffline({ reference: 'T1', decided_offline: null })).toBe(true);
  expect(isDecidedOffline({ reference: 'T1', decided_offline: false })).toBe(false);
});

describe('rejected op', () => {
  it.each([
    ['id', { id: 'seven' }, undefined],
    ['device_seq', { device_seq: -1 }, id],
    ['v', { v: '1' }, id],
    ['type', { type: null }, id],
    ['event_id', { event_id: undefined }, id],
    ['occurred_at', { occurred_at: 'yesterday' }, id],
    ['payload', { payload: [] }, id],
    ['operator_id', { operator_id: 7 }, id],
    ['clock_offset', { clock_offset: Number.NaN }, id],
    ['gate', { gate: '' }, id],
  ])('parseOp rejects an unreadable %s', (field, changes, readable) => {
    expect(parseOp(op('admit', changes))).toEqual({
      ok: false,
      problem: { code: 'OP_UNREADABLE', outcome: 'rejected', field, ...(readable && { id: readable }) },
    });
  });

  it.each([null, undefined, 'op', 7, [], [op('admit')]])('parseOp rejects %j', (sent) => {
    expect(parseOp(sent)).toEqual({ ok: false, problem: { code: 'OP_UNREADABLE', outcome: 'rejected' } });
  });

  it('parseOp rejects a type that it does not know', () => {
    expect(parseOp(op('admit', { type: 'toString' }))).toEqual({
      ok: false,
      problem: { id, code: 'OP_TYPE_UNKNOWN', outcome: 'rejected', field: 'type' },
    });
  });

  it('parseOp quarantines a version that it does not know, whatever the payload', () => {
    for (const type of ['admit', 'teleport']) {
      expect(parseOp(op('admit', { v: OP_VERSION + 1, type, payload: {} }))).toEqual({
        ok: false,
        problem: { id, code: 'OP_VERSION_UNKNOWN', outcome: 'quarantined', field: 'v' },
      });
    }
  });

  it.each<[OpType, object, string]>([
    ['admit', { reference: undefined }, 'reference'],
    ['admit', { reference: 'x'.repeat(4_096) }, 'reference'],
    ['admit', { ticket_id: 'x' }, 'ticket_id'],
    ['admit', { serial: 1.5 }, 'serial'],
    ['admit', { decided_offline: 'yes' }, 'decided_offline'],
    ['scan_failed', { reference_hash: '' }, 'reference_hash'],
    ['scan_failed', { code: 7 }, 'code'],
    ['scan_failed', { serial: -1 }, 'serial'],
    ['document_check', { result: 'talvez' }, 'result'],
    ['document_check', { price_kind: 'toString' }, 'price_kind'],
    ['document_check', { serial: undefined }, 'ticket_id'],
    ['document_check', { serial: -1 }, 'serial'],
    ['sale', { items: [] }, 'items'],
    ['sale', { items: [{ price_id: id, ticket_id: other, unit_amount: -1 }] }, 'items'],
    ['sale', { items: [{ price_id: id, ticket_id: other, unit_amount: 0.5 }] }, 'items'],
    ['sale', { items: [{ price_id: id, unit_amount: 1 }] }, 'items'],
    ['sale', { items: [{ price_id: id, ticket_id: other, unit_amount: LARGEST_AMOUNT + 1 }] }, 'items'],
    ['sale', { items: twoFor(LARGEST_AMOUNT + 1) }, 'items'],
    ['sale', { payment_method: 'pix' }, 'payment_method'],
    ['sale', { receipt_number: 0 }, 'receipt_number'],
    ['sale', { buyer: 'Bia' }, 'buyer'],
    ['sale_void', { reason: '' }, 'reason'],
    ['sale_void', { supervisor_id: null }, 'supervisor_id'],
    ['cash_event', { kind: 'tip' }, 'kind'],
    ['cash_event', { amount: '100' }, 'amount'],
    ['cash_event', { counted: -1 }, 'counted'],
    ['cash_event', { amount: LARGEST_AMOUNT + 1 }, 'amount'],
    ['cash_event', { counted: LARGEST_AMOUNT + 1 }, 'counted'],
    ['cash_event', { counts: [{ operator_id: id, payment_method: 'cash', amount: LARGEST_AMOUNT + 1 }] }, 'counts'],
    ['lease_return', { ticket_ids: [] }, 'ticket_ids'],
    ['lease_return', { ticket_ids: [id, 'x'] }, 'ticket_ids'],
  ])('parseOp rejects a %s with %j', (type, payload, field) => {
    expect(parseOp(op(type, {}, payload))).toEqual({
      ok: false,
      problem: { id, code: 'OP_PAYLOAD_INVALID', outcome: 'rejected', field: `payload.${field}` },
    });
  });

  it('parseOp never throws, whatever a device sends', () => {
    const almost = fc.record({
      id: fc.constant(id),
      device_seq: fc.nat(),
      v: fc.constant(OP_VERSION),
      type: fc.constantFrom(...OP_TYPES),
      event_id: fc.constant(other),
      occurred_at: fc.constant(envelope.occurred_at),
      payload: fc.dictionary(fc.constantFrom('reference', 'ticket_id', 'items', 'buyer', '__proto__'), fc.anything()),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), almost), (sent) => {
        expect(() => parseOp(sent)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});

it('UNDERSTOOD_OP_VERSIONS contains the version that devices write', () => {
  expect(UNDERSTOOD_OP_VERSIONS).toContain(OP_VERSION);
});
