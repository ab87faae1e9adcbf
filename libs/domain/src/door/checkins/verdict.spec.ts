import fc from 'fast-check';
import { ORDER_STATUSES } from '../../selling/orders/order-status.ts';
import { PRICE_KINDS } from '../../programme/lots/price-kind.ts';
import { TICKET_STATUSES } from '../../selling/tickets/ticket-status.ts';
import { FEEDBACK_CODES } from '../../ground/problems/feedback.ts';
import { feedbackOfVerdict, judgeEntry, type Door, type TicketFacts, type Verdict } from './verdict.ts';
import { verdictCases } from './verdict-cases.ts';

it.each(verdictCases)('$name', ({ ticket, door, expected }) => {
  const verdict = judgeEntry(ticket, door);
  expect(verdict.code).toBe(expected.code);
  expect(verdict.ok).toBe(expected.ok);
  expect(verdict.text).toBe(expected.text ?? textOf(expected.code));
  expect(verdict.note).toBe(expected.note);
  expect(verdict.document?.title).toBe(expected.document);
  expect(verdict.first).toEqual(expected.first);
});

it('verdictCases have distinct names', () => {
  const names = verdictCases.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('verdictCases contain every code of a verdict', () => {
  const told = new Set(verdictCases.map(({ expected }) => expected.code));
  const neverJudged = ['UPDATE_TICKET_ERROR', 'CREATE_CHECKIN_ERROR'];
  expect(['ADMITTED', ...FEEDBACK_CODES].filter((code) => !told.has(code as 'ADMITTED'))).toEqual(neverJudged);
});

it('judgeEntry names the student cards that are valid on the day of the scan', () => {
  const meia = verdictCases.find(({ situation }) => situation[0] === 'meia')!;
  const verdict = judgeEntry(meia.ticket, { ...meia.door, now: '2026-06-14T01:00:00Z' });
  expect(verdict.document?.detail).toBe('CIE com validade até 31/03/2027');
});

const anyTicket: fc.Arbitrary<TicketFacts> = fc.record(
  {
    event_id: fc.constantFrom('event', 'other-event'),
    lot_id: fc.constantFrom('lot', 'other-lot'),
    price_kind: fc.constantFrom(...PRICE_KINDS, null),
    status: fc.oneof(fc.constantFrom(...TICKET_STATUSES), fc.string() as fc.Arbitrary<'valid'>),
    order_status: fc.oneof(fc.constantFrom(...ORDER_STATUSES, null), fc.string() as fc.Arbitrary<'paid'>),
    entry: fc.nat(),
    admitted: fc.option(fc.record({ at: fc.constant('2026-06-14T01:52:40.000Z') })),
  },
  { requiredKeys: ['event_id', 'lot_id', 'price_kind', 'status', 'order_status', 'entry'] },
);

const anyDoor: fc.Arbitrary<Door> = fc.record(
  {
    event_id: fc.constant('event'),
    is_test: fc.boolean(),
    cancelled: fc.boolean(),
    lots: fc.subarray(['lot', 'other-lot']),
  },
  { requiredKeys: ['event_id', 'is_test', 'cancelled'] },
);

it('judgeEntry returns the same verdict for equal facts, unknown ones of later versions included', () => {
  fc.assert(
    fc.property(fc.option(anyTicket, { nil: undefined }), anyDoor, (ticket, door) => {
      const verdict = judgeEntry(ticket, door);
      expect(verdict.ok).toBe(verdict.code === 'ADMITTED');
      expect(verdict.variant).toBe(feedbackOfVerdict(verdict.code).variant);
      expect(verdict.title).toBe(feedbackOfVerdict(verdict.code).title);
      expect(verdict.first !== undefined).toBe(verdict.code === 'ALREADY_CHECKED_IN_ERROR');
      expect(judgeEntry(ticket, door)).toEqual(verdict);
    }),
    { numRuns: 2_000 },
  );
});

it('judgeEntry admits only the holder of a valid, paid or leased ticket of this event and door, once', () => {
  fc.assert(
    fc.property(anyTicket, anyDoor, (ticket, door) => {
      const mayEnter =
        ticket.event_id === door.event_id &&
        ((ticket.status === 'valid' && ticket.order_status === 'paid') || ticket.status === 'leased') &&
        !door.is_test &&
        !door.cancelled &&
        (door.lots?.includes(ticket.lot_id) ?? true) &&
        !ticket.admitted;
      expect(judgeEntry(ticket, door).ok).toBe(mayEnter);
    }),
    { numRuns: 2_000 },
  );
});

function textOf(code: Verdict['code']): string {
  return feedbackOfVerdict(code).text;
}
