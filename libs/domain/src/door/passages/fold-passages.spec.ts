import fc from 'fast-check';
import { AREA_EXITS } from '../../programme/passes/areas.ts';
import {
  countsReads,
  ENTERED_ONCE,
  foldPassages,
  PASSAGE_FACTS,
  type PassageFact,
  type PassageRules,
  type Passages,
} from './fold-passages.ts';
import { listPassage, usedOf } from './listed-passage.ts';

const HISTORIES = { numRuns: 2_000 };

const anyFact: fc.Arbitrary<PassageFact> = fc.record({
  id: fc.uuid(),
  // Few seconds, so that facts fall on one moment, and reads within three seconds of one another.
  at: fc.integer({ min: 0, max: 40 }).map((second) => new Date(1_781_985_600_000 + second * 700).toISOString()),
  kind: fc.oneof({ weight: 3, arbitrary: fc.constant('entry' as const) }, fc.constantFrom(...PASSAGE_FACTS)),
  device_id: fc.constantFrom('portão a', 'portão b', null),
});

const anyRules: fc.Arbitrary<PassageRules> = fc.record({
  exits: fc.constantFrom(...AREA_EXITS),
  entries: fc.option(fc.integer({ min: 1, max: 4 })),
});

const anyHistory = fc.uniqueArray(anyFact, { selector: ({ id }) => id, maxLength: 16 });

function property(claim: (facts: PassageFact[], rules: PassageRules) => void): void {
  fc.assert(fc.property(anyHistory, anyRules, claim), HISTORIES);
}

function ended(passages: Passages<PassageFact>['passages'], ...kinds: PassageFact['kind'][]): number {
  return passages.filter(({ ended: end }) => end && kinds.includes(end.kind)).length;
}

describe('any history', () => {
  it('foldPassages returns the same for the same facts in any order, doubled and told later once more', () => {
    const anyOrder = anyHistory.chain((facts) => {
      const again = facts.map((fact) => ({ ...fact, id: fact.id.toUpperCase() }));
      const later = facts.map((fact) => ({ ...fact, at: new Date(Date.parse(fact.at as string) + 60_000) }));
      const told = [...facts, ...again, ...later];
      return fc.tuple(fc.constant(facts), fc.shuffledSubarray(told, { minLength: told.length }));
    });
    const said = ({ passages, inside, entry, used, ...lists }: Passages<PassageFact>) => {
      const ids = (facts: readonly PassageFact[]) => facts.map(({ id }) => id.toLowerCase());
      return {
        ...{ entry, used, inside: inside?.entry },
        passages: passages.map((passage) => [passage.owner.id.toLowerCase(), passage.ended?.id.toLowerCase()]),
        conflicts: lists.conflicts.map(({ fact, entry: of }) => [fact.id.toLowerCase(), of]),
        ...{ excess: ids(lists.excess), repeats: ids(lists.repeats), strays: ids(lists.strays) },
      };
    };
    fc.assert(
      fc.property(anyOrder, anyRules, ([facts, told], rules) => {
        expect(said(foldPassages(told, rules))).toEqual(said(foldPassages(facts, rules)));
      }),
      HISTORIES,
    );
  });

  it('foldPassages leaves at most one passage in force, and numbers passages from 0 without a gap', () => {
    property((facts, rules) => {
      const { passages, inside, entry } = foldPassages(facts, rules);
      expect(passages.map((passage) => passage.entry)).toEqual(passages.map((_, number) => number));
      expect(passages.filter((passage) => passage.ended === null)).toEqual(inside ? [inside] : []);
      if (inside) expect(inside).toBe(passages.at(-1));
      expect(entry).toBe(inside ? passages.length - 1 : passages.length);
    });
  });

  it('foldPassages counts inside as entries less exits, releases, undos and the entries that a next one replaces', () => {
    property((facts, rules) => {
      const { passages, inside, used } = foldPassages(facts, rules);
      const left = ended(passages, 'exit', 'release');
      const undone = ended(passages, 'undo');
      const replaced = ended(passages, 'entry');
      expect(Number(inside !== null)).toBe(passages.length - left - undone - replaced);
      if (!countsReads(rules)) expect(replaced).toBe(0);
      expect(used).toBe(passages.length - undone);
    });
  });

  it('foldPassages keeps each fact once, as owner, end, conflict, excess, repeat or stray', () => {
    property((facts, rules) => {
      const { passages, conflicts, excess, repeats, strays } = foldPassages(facts, rules);
      const ends = passages.flatMap(({ ended: end }) => (end && end.kind !== 'entry' ? [end] : []));
      const kept = [
        ...passages.map(({ owner }) => owner),
        ...ends,
        ...conflicts.map(({ fact }) => fact),
        ...excess,
        ...repeats,
        ...strays,
      ];
      expect(kept.map(({ id }) => id).sort()).toEqual(facts.map(({ id }) => id).sort());
      expect(strays.some(({ kind }) => kind === 'entry')).toBe(false);
    });
  });

  it('a conflict belongs to the passage that stood at its moment', () => {
    property((facts, rules) => {
      const { passages, conflicts } = foldPassages(facts, rules);
      for (const { fact, entry } of conflicts) {
        const { owner, ended: end } = passages[entry]!;
        expect(Date.parse(owner.at as string)).toBeLessThanOrEqual(Date.parse(fact.at as string));
        if (end) expect(Date.parse(end.at as string)).toBeGreaterThanOrEqual(Date.parse(fact.at as string));
      }
    });
  });

  it('an entry is in excess only past the entries of the pass, and no area takes more of them', () => {
    property((facts, rules) => {
      const { passages, excess, used } = foldPassages(facts, rules);
      const most = rules.exits === 'free' ? Infinity : (rules.entries ?? (rules.exits === 'none' ? 1 : Infinity));
      expect(used).toBeLessThanOrEqual(most);
      for (const fact of excess) {
        const moment = Date.parse(fact.at as string);
        const isUsed = ({ owner, ended: end }: (typeof passages)[number]) =>
          Date.parse(owner.at as string) <= moment && (end?.kind !== 'undo' || Date.parse(end.at as string) >= moment);
        expect(passages.filter(isUsed).length).toBeGreaterThanOrEqual(most);
      }
    });
  });

  it('the entries of an event without access belong to the earliest of them, and to the lowest id of one moment', () => {
    fc.assert(
      fc.property(anyHistory, (facts) => {
        const entries = facts.map((fact) => ({ ...fact, kind: 'entry' as const }));
        const { inside, conflicts } = foldPassages(entries, ENTERED_ONCE);
        const first = Math.min(...entries.map(({ at }) => Date.parse(at as string)));
        const earliest = entries.filter(({ at }) => Date.parse(at as string) === first).map(({ id }) => id);
        expect(inside?.owner.id).toBe(earliest.sort()[0]);
        expect(conflicts).toHaveLength(Math.max(0, entries.length - 1));
      }),
      HISTORIES,
    );
  });

  it('the list tells as many used entries as the fold, and whether the holder is inside', () => {
    property((facts, rules) => {
      const state = foldPassages(facts, rules);
      const listed = listPassage(state, { area: 2, day: 3 });
      expect(listed === undefined).toBe(state.passages.length === 0);
      if (!listed) return;
      expect(usedOf(listed)).toBe(state.used);
      expect(listed).toMatchObject({ area: 2, day: 3, entry: state.entry, out: state.inside === null });
      const { owner, ended: end } = state.passages.at(-1)!;
      expect(listed.second).toBe(Math.floor(Date.parse((end ?? owner).at as string) / 1000));
    });
  });
});

const evening = Date.parse('2026-06-20T22:00:00Z');

/** Returns facts of one ticket, named and dated by the seconds since the evening began. */
function told(...facts: [kind: PassageFact['kind'], second: number, device?: string][]): PassageFact[] {
  return facts.map(([kind, second, device_id = 'portão a']) => ({
    id: `${kind} at ${second} of ${device_id}`,
    ...{ kind, device_id, at: new Date(evening + second * 1000) },
  }));
}

const seconds = (facts: readonly PassageFact[]) => facts.map(({ at }) => (Number(at) - evening) / 1000);

describe('one rule', () => {
  const returning: PassageRules = { exits: 'return', entries: null };
  const free: PassageRules = { exits: 'free', entries: null };
  const thrice: PassageRules = { exits: 'none', entries: 3 };

  it('an entry from outside begins a passage', () => {
    const state = foldPassages(told(['entry', 60]), ENTERED_ONCE);
    expect(state).toMatchObject({ entry: 0, used: 1, inside: { entry: 0, ended: null }, conflicts: [] });
  });

  it('an entry of a holder who is inside is a conflict of that entry', () => {
    const state = foldPassages(told(['entry', 60], ['entry', 90, 'portão b']), returning);
    expect(state.conflicts).toMatchObject([{ entry: 0, fact: { device_id: 'portão b' } }]);
    expect(state).toMatchObject({ entry: 0, used: 1 });
  });

  it('an entry of a holder who is inside a free area is a repeat', () => {
    const state = foldPassages(told(['entry', 60], ['entry', 90, 'portão b']), free);
    expect(state).toMatchObject({ conflicts: [], entry: 0, used: 1 });
    expect(seconds(state.repeats)).toEqual([90]);
  });

  it('an exit of a holder who is inside ends the passage, and the next entry has the next number', () => {
    const left = foldPassages(told(['entry', 60], ['exit', 90]), returning);
    expect(left).toMatchObject({ inside: null, entry: 1, used: 1 });
    const back = foldPassages(told(['entry', 60], ['exit', 90], ['entry', 120]), returning);
    expect(back).toMatchObject({ inside: { entry: 1 }, entry: 1, used: 2, conflicts: [], excess: [] });
  });

  it('an exit, a release and an undo of a holder who is outside are strays', () => {
    const state = foldPassages(told(['exit', 10], ['release', 20], ['undo', 30], ['entry', 60]), returning);
    expect(seconds(state.strays)).toEqual([10, 20, 30]);
    expect(state).toMatchObject({ entry: 0, used: 1 });
  });

  it('an exit that arrives late makes an earlier conflict a passage of its own', () => {
    const before = told(['entry', 60], ['entry', 120, 'portão b']);
    expect(foldPassages(before, returning).conflicts).toHaveLength(1);
    const state = foldPassages([...before, ...told(['exit', 90, 'saída'])], returning);
    expect(state).toMatchObject({ conflicts: [], inside: { entry: 1 }, used: 2 });
  });

  it('a release stands for an exit that nobody read', () => {
    const state = foldPassages(told(['entry', 60], ['release', 90], ['entry', 91]), returning);
    expect(state).toMatchObject({ inside: { entry: 1 }, conflicts: [], used: 2 });
  });

  it('an undo ends the entry that stood at its moment, and gives it back', () => {
    const state = foldPassages(told(['entry', 60], ['undo', 90], ['entry', 120]), ENTERED_ONCE);
    expect(state).toMatchObject({ inside: { entry: 1 }, entry: 1, used: 1, conflicts: [], excess: [] });
    const late = foldPassages(told(['undo', 90], ['entry', 60], ['exit', 70], ['entry', 80]), returning);
    expect(late.passages.map(({ ended: end }) => end?.kind)).toEqual(['exit', 'undo']);
  });

  it('a returning holder may enter as often as the pass says, and is in excess after that', () => {
    const visits = told(['entry', 10], ['exit', 20], ['entry', 30], ['exit', 40], ['entry', 50]);
    expect(foldPassages(visits, { exits: 'return', entries: 2 })).toMatchObject({ inside: null, used: 2, entry: 2 });
    expect(seconds(foldPassages(visits, { exits: 'return', entries: 2 }).excess)).toEqual([50]);
    expect(foldPassages(visits, returning)).toMatchObject({ used: 3, excess: [] });
  });

  it('each read is the next entry where the pass counts them and exits are not read', () => {
    const state = foldPassages(told(['entry', 10], ['entry', 20], ['entry', 30], ['entry', 40]), thrice);
    expect(state.passages.map(({ ended: end }) => end && seconds([end])[0])).toEqual([20, 30, null]);
    expect(seconds(state.excess)).toEqual([40]);
    expect(state).toMatchObject({ used: 3, conflicts: [] });
  });

  it('a counted read within three seconds of the last one by the same device is the same read', () => {
    const state = foldPassages(told(['entry', 10], ['entry', 12], ['entry', 14], ['entry', 17]), thrice);
    expect(seconds(state.repeats)).toEqual([12, 14]);
    expect(state.used).toBe(2);
  });

  it('a counted read of another device is an entry of its own, and the first one may still repeat its own', () => {
    const state = foldPassages(told(['entry', 10], ['entry', 11, 'portão b'], ['entry', 12]), thrice);
    expect(state.used).toBe(2);
    expect(seconds(state.repeats)).toEqual([12]);
  });

  it('counted reads of no known device are entries of their own', () => {
    const reads = told(['entry', 10], ['entry', 11]).map((fact) => ({ ...fact, device_id: null }));
    expect(foldPassages(reads, thrice)).toMatchObject({ used: 2, repeats: [] });
  });

  it('an event without areas and days lets a ticket in once, also after an exit', () => {
    const state = foldPassages(told(['entry', 10], ['exit', 20], ['entry', 60]), ENTERED_ONCE);
    expect(state).toMatchObject({ used: 1, inside: null });
    expect(seconds(state.excess)).toEqual([60]);
  });

  it('a pass of any number of entries opens an area without exits once', () => {
    const once: PassageRules = { exits: 'none', entries: null };
    expect(foldPassages(told(['entry', 10], ['entry', 60]), once)).toMatchObject({
      used: 1,
      conflicts: [{ entry: 0 }],
    });
    expect(seconds(foldPassages(told(['entry', 10], ['exit', 20], ['entry', 60]), once).excess)).toEqual([60]);
  });

  it('an entry of one moment with what ends it comes first, whatever the ids', () => {
    const [entry, exit] = told(['entry', 10], ['exit', 10]);
    expect(foldPassages([exit!, entry!], returning)).toMatchObject({ inside: null, used: 1, strays: [] });
    const other = [{ ...entry!, id: 'f' }, exit!];
    expect(foldPassages(other, returning)).toMatchObject({ inside: null, used: 1, strays: [] });
  });
});
