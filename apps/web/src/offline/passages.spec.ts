import { describe, expect, it } from '@jest/globals';
import {
  foldPassages,
  listPassage,
  passageRules,
  type ListedPassage,
  type ListedTicket,
  type PassageFact,
  type TicketFacts,
} from '@festix/domain/door';
import { epochOf, instantOf, SECOND } from '@festix/domain/ground';
import { AREA_EXITS, usualMainArea, type AreaExits, type EventAccess } from '@festix/domain/programme';
import fc from 'fast-check';
import type { PlaceKey } from './door-place.ts';
import { knownPassages, type OwnFact } from './passages.ts';

const LOT = 'lot';
const START = Date.parse('2026-06-12T23:00:00.000Z');
const RUNS = 2_000;

/** A read or act at a door, and which of two devices made it. */
interface Told {
  kind: 'entry' | 'exit' | 'release' | 'undo' | 'released entry';
  device: 0 | 1;
  /** Seconds since the fact before it. */
  after: number;
}

interface History {
  facts: (PassageFact & { device: 0 | 1 })[];
  access: EventAccess;
  place: PlaceKey;
}

const told: fc.Arbitrary<Told> = fc.record({
  kind: fc.constantFrom('entry', 'entry', 'exit', 'release', 'undo', 'released entry'),
  device: fc.constantFrom(0, 1),
  after: fc.integer({ min: 4, max: 900 }),
});

const history: fc.Arbitrary<History> = fc
  .record({
    acts: fc.array(told, { maxLength: 12 }),
    exits: fc.constantFrom<AreaExits>(...AREA_EXITS),
    entries: fc.constantFrom(null, 1, 2, 3),
    area: fc.constantFrom(0, 1),
  })
  .map(({ acts, exits, entries, area }) => {
    let at = START;
    const facts = acts.flatMap(({ kind, device, after }, n) => {
      at += after * SECOND + n;
      const fact = { id: `fact ${n}`, at: new Date(at), device_id: `device ${device}`, device };
      if (kind !== 'released entry') return { ...fact, kind };
      const released = { ...fact, id: `fact ${n} released`, at: new Date(at - 1), kind: 'release' as const };
      return [released, { ...fact, kind: 'entry' as const }];
    });
    const areas = [0, 1].map((number) => ({ ...usualMainArea, number, exits }));
    return {
      facts,
      access: { areas, days: [], passes: { [LOT]: [{ area, day: null, entries }] } },
      place: { area, day: 0 },
    };
  });

const valid = {
  event_id: 'event',
  serial: 1,
  lot_id: LOT,
  price_kind: null,
  status: 'valid',
  order_status: 'paid',
} as const;

/** Returns what the server's list tells of these facts. */
function listOf(facts: History['facts'], { access, place }: History): { ticket: TicketFacts; listed: ListedTicket } {
  const folded = foldPassages(facts, passageRules(LOT, { access, ...place, day: null }));
  const passage: ListedPassage | undefined = listPassage(folded, place);
  const isWhole = place.area === 0;
  const second = isWhole && passage && !passage.out ? instantOf(passage.second * SECOND) : null;
  const entry = isWhole ? folded.entry : 0;
  return {
    ticket: { ...valid, entry, admitted: second === null ? null : { at: second } },
    listed: {
      ...{ serial: 1, lot_number: 1, price_kind: null, status: 'valid', order_status: 'paid', code_hash: '' },
      ...{ entry, checked_in_at: second, holder_name: null, document_masked: null },
      ...(passage && { passages: [passage] }),
    },
  };
}

/** Returns the rows of a device, in the order in which it wrote them; undos are the server's alone. */
function rowsOf(facts: History['facts'], device: number, answered: number): OwnFact[] {
  const own = facts.filter((fact) => fact.device === device && fact.kind !== 'undo');
  return own.map(({ id, at, kind }, n) => ({
    ...{ event_id: 'event', serial: 1, area: 0, day: 0, kind },
    ...(kind === 'entry' && { entry: n }),
    ...{ op_id: id, at: instantOf(epochOf(at)), clock_offset: 0, by: null, device: null, gate: null },
    is_answered: n < answered,
  }));
}

function stateOf({ facts }: ReturnType<typeof knownPassages>): object {
  return { entry: facts.entry, used: facts.used, inside: facts.admitted != null };
}

function serverState({ facts, access, place }: History): object {
  const { entry, used, inside } = foldPassages(facts, passageRules(LOT, { access, ...place, day: null }));
  return { entry, used, inside: inside !== null };
}

describe('knownPassages', () => {
  const known = (told: History, seen: History['facts'], device: number, answered: number) => {
    const { ticket, listed } = listOf(seen, told);
    const at = { ...told.place, access: told.access, event_day: null };
    const rows = rowsOf(told.facts, device, answered);
    return knownPassages(ticket, listed, rows, at, { id: `device ${device}`, clock_offset: 0 }, START);
  };

  it('knownPassages agrees with the server once the list has all facts, on every device', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(0, 1), (all, device) => {
        expect(stateOf(known(all, all.facts, device, Infinity))).toEqual(serverState(all));
      }),
      { numRuns: RUNS },
    );
  });

  it('knownPassages agrees with the server on the only device, whatever the list has and the server has answered', () => {
    fc.assert(
      fc.property(history, fc.nat(12), fc.nat(12), (all, seen, more) => {
        const alone = {
          ...all,
          facts: all.facts.filter(({ kind }) => kind !== 'undo').map((fact) => ({ ...fact, device: 0 as const })),
        };
        const listed = alone.facts.slice(0, seen);
        expect(stateOf(known(alone, listed, 0, listed.length + more))).toEqual(serverState(alone));
      }),
      { numRuns: RUNS },
    );
  });

  it('knownPassages gives the next passage a number that no row of this device has', () => {
    fc.assert(
      fc.property(history, fc.nat(12), (all, seen) => {
        const { next_entry } = known(all, all.facts.slice(0, seen), 0, seen);
        const numbers = rowsOf(all.facts, 0, seen).flatMap(({ entry }) => entry ?? []);
        expect(numbers).not.toContain(next_entry);
      }),
    );
  });
});
