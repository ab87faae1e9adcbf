import fc from 'fast-check';
import { ORDER_STATUSES } from '../../selling/orders/order-status.ts';
import { PRICE_KINDS } from '../../programme/lots/price-kind.ts';
import { TICKET_STATUSES } from '../../selling/tickets/ticket-status.ts';
import { FEEDBACK_CODES } from '../../ground/problems/feedback.ts';
import { epochOf } from '../../ground/time/instant.ts';
import { AREA_EXITS, MAIN_AREA, usualMainArea } from '../../programme/passes/areas.ts';
import { WHOLE_EVENT } from '../../programme/passes/event-days.ts';
import { foldPassages, SAME_READ, type PassageFact } from '../passages/fold-passages.ts';
import { accessCases, type AccessCase } from './access-cases.ts';
import {
  feedbackOfVerdict,
  judgeEntry,
  judgeExit,
  passageRules,
  saleNote,
  type Door,
  type TicketFacts,
  type Verdict,
} from './verdict.ts';
import { caseAdmission, verdictCases, verdictWorld, type VerdictCase } from './verdict-cases.ts';

it.each(verdictCases)('$name', ({ ticket, door, expected }) => {
  expectVerdict(judgeEntry(ticket, door), expected);
});

it.each(accessCases)('$name', (one) => {
  const ticket = ticketOf(one);
  const door = doorOf(one);
  expectVerdict(one.reads === 'exit' ? judgeExit(ticket, door) : judgeEntry(ticket, door), one.expected);
});

function expectVerdict(verdict: Verdict, expected: VerdictCase['expected']): void {
  expect(verdict.code).toBe(expected.code);
  expect(verdict.ok).toBe(expected.ok);
  expect(verdict.text).toBe(expected.text ?? textOf(expected.code));
  expect(verdict.note).toBe(expected.note);
  expect(verdict.document?.title).toBe(expected.document);
  expect(verdict.first).toEqual(expected.first);
}

function doorOf({ access, area, day, now, lots }: AccessCase): Door {
  return {
    ...{ event_id: verdictWorld.event, is_test: false, cancelled: false, access, area, day, now },
    ...(lots && { lots }),
  };
}

/** Returns the history of a case at its door's area and day. */
function factsOf(one: AccessCase): PassageFact[] {
  const dayNumber = one.day?.number ?? WHOLE_EVENT;
  return one.history
    .map(({ elsewhere, ...fact }, index) => ({
      ...{ area: one.area, day: dayNumber, id: `fact ${index}`, device_id: elsewhere ? 'other' : 'this' },
      ...fact,
    }))
    .filter(({ area, day }) => area === one.area && day === dayNumber);
}

/** Returns the facts of a case's ticket at its door, as the fold of its history has them. */
function ticketOf(one: AccessCase): TicketFacts | undefined {
  const like = verdictCases.find(({ situation }) => situation.length === 1 && situation[0] === one.situation[0])!;
  if (!like.ticket) return undefined;
  const facts = factsOf(one);
  const { inside, entry, used } = foldPassages<PassageFact>(facts, passageRules(like.ticket.lot_id, doorOf(one)));
  const isSame = ({ kind, at, device_id }: PassageFact) =>
    kind === 'entry' && device_id === 'this' && epochOf(one.now) - epochOf(at) < SAME_READ;
  return {
    ...{ ...like.ticket, entry, used, is_same_read: facts.some(isSame) },
    admitted: inside && { ...caseAdmission, at: inside.owner.at as string },
  };
}

it('the cases of both tables have distinct names', () => {
  const names = [...verdictCases, ...accessCases].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('the cases contain every code of a verdict', () => {
  const told = new Set([...verdictCases, ...accessCases].map(({ expected }) => expected.code));
  const neverJudged = ['UPDATE_TICKET_ERROR', 'CREATE_CHECKIN_ERROR'];
  expect(['ADMITTED', 'LEFT', ...FEEDBACK_CODES].filter((code) => !told.has(code as 'ADMITTED'))).toEqual(neverJudged);
});

it('the cases with areas and days contain an exit and an entry of the main area and of others', () => {
  const kinds = new Set(accessCases.map(({ reads, area }) => `${reads ?? 'entry'} ${area === MAIN_AREA}`));
  expect([...kinds].sort()).toEqual(['entry false', 'entry true', 'exit false', 'exit true']);
});

it('judgeEntry names the student cards that are valid on the day of the scan', () => {
  const meia = verdictCases.find(({ situation }) => situation[0] === 'meia')!;
  const verdict = judgeEntry(meia.ticket, { ...meia.door, now: '2026-06-14T01:00:00Z' });
  expect(verdict.document?.detail).toBe('CIE com validade até 31/03/2027');
});

it('judgeEntry tells the sale of a stub, and which of its entries this is', () => {
  const counted = accessCases.find(({ expected }) => expected.ok && expected.note?.endsWith('ª de 3 entradas'))!;
  const sale = { at: '2026-06-14T01:58:00.000Z', till: 'Bilheteria 1', voided_at: null };
  const told = saleNote(sale, doorOf(counted));
  const verdict = judgeEntry({ ...ticketOf(counted)!, sale }, doorOf(counted));
  expect(verdict).toMatchObject({ note: `${told} · ${counted.expected.note}`, tells_sale: true });
});

it('judgeEntry tells of a holder who is inside a free area when they entered, and nothing of a sale', () => {
  const repeated = accessCases.find(({ expected }) => expected.ok && expected.note?.startsWith('Já entrou'))!;
  const sale = { at: '2026-06-14T01:58:00.000Z', till: 'Bilheteria 1', voided_at: null };
  const verdict = judgeEntry({ ...ticketOf(repeated)!, sale }, doorOf(repeated));
  expect(verdict).toMatchObject({ note: repeated.expected.note, repeats: true });
  expect(verdict).not.toHaveProperty('tells_sale');
});

it('judgeExit lets out whoever is inside, whatever has become of ticket, order and event', () => {
  const { ticket, door } = verdictCases.find(({ expected }) => expected.code === 'ADMITTED')!;
  const inside = { ...ticket!, admitted: caseAdmission };
  for (const status of TICKET_STATUSES) {
    for (const order_status of [...ORDER_STATUSES, null]) {
      const verdict = judgeExit({ ...inside, status, order_status }, { ...door, cancelled: true });
      expect(verdict).toMatchObject({ code: 'LEFT', ok: true });
    }
  }
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

const anyPassage: fc.Arbitrary<AccessCase['history'][number]> = fc.record(
  {
    kind: fc.constantFrom('entry', 'entry', 'entry', 'exit', 'undo'),
    at: fc.integer({ min: 0, max: 20 }).map((second) => new Date(1_781_401_960_000 + second * 1000).toISOString()),
    elsewhere: fc.constant(true as const),
  },
  { requiredKeys: ['kind', 'at'] },
);

it('judgeEntry admits exactly where the fold begins a passage, whatever the history and the pass', () => {
  const base = accessCases.find(({ name }) => name === 'a pass of the day enters')!;
  const history = fc.array(anyPassage, { maxLength: 8 });
  const exits = fc.constantFrom(...AREA_EXITS);
  const entries = fc.option(fc.integer({ min: 1, max: 3 }));
  fc.assert(
    fc.property(history, exits, entries, (facts, areaExits, number) => {
      const now = '2026-06-14T01:53:01.000Z';
      const access: AccessCase['access'] = {
        ...{ areas: [{ ...usualMainArea, exits: areaExits }], days: base.access.days },
        passes: { [verdictWorld.lot]: [{ area: MAIN_AREA, day: null, entries: number }] },
      };
      const one = { ...base, access, history: facts, now };
      const verdict = judgeEntry(ticketOf(one), doorOf(one));
      const rules = passageRules(verdictWorld.lot, doorOf(one));
      const scan: PassageFact = { id: 'scan', kind: 'entry', at: now, device_id: 'this' };
      const next = foldPassages<PassageFact>([...factsOf(one), scan], rules);
      expect(verdict.ok && !verdict.repeats).toBe(next.passages.at(-1)?.owner === scan);
      expect(verdict.code === 'ENTRIES_USED_ERROR').toBe(next.excess.includes(scan));
      const isInside = next.repeats.includes(scan) || next.conflicts.some(({ fact }) => fact === scan);
      expect(verdict.code === 'ALREADY_CHECKED_IN_ERROR' || verdict.repeats === true).toBe(isInside);
    }),
    { numRuns: 2_000 },
  );
});

function textOf(code: Verdict['code']): string {
  return feedbackOfVerdict(code).text;
}
