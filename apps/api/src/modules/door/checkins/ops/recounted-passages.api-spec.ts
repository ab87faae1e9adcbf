import { expect, it } from '@jest/globals';
import { foldPassages, type PassageFact, type PassageRules } from '@festix/domain/door';
import fc from 'fast-check';
import { useApi } from '../../../../testing/use-api.ts';

const api = useApi();

const HISTORIES = 10_000;

interface History {
  facts: PassageFact[];
  rules: PassageRules;
}

interface Recount {
  history: number;
  passages: number;
  is_inside: boolean;
  used: number;
  conflicts: number;
  excess: number;
  repeats: number;
  strays: number;
}

const fact = fc.record({
  id: fc.uuid(),
  at: fc.integer({ min: 0, max: 40 }).map((second) => new Date(Date.UTC(2026, 5, 13, 22, 0, second))),
  kind: fc.constantFrom('entry', 'entry', 'exit', 'release', 'undo'),
  device_id: fc.constantFrom(null, 'phone', 'other phone'),
}) as fc.Arbitrary<PassageFact>;

const history: fc.Arbitrary<History> = fc.record({
  facts: fc.uniqueArray(fact, { minLength: 1, maxLength: 12, selector: ({ id }) => id }),
  rules: fc.record<PassageRules>({
    exits: fc.constantFrom('none', 'return', 'free'),
    entries: fc.constantFrom(1, 2, 3, null),
  }),
});

/** Walks the facts of each history in their order, one row after the other: written apart from the fold, as its check. */
const RECOUNT = `
  with recursive facts as (
    select h.history, h.exits, f.kind,
      case h.exits when 'free' then null when 'none' then coalesce(h.entries, 1) else h.entries end as most,
      h.exits = 'none' and coalesce(h.entries, 1) > 1 as is_counted,
      f.device_id is not null and f.at - lag(f.at) over (
        partition by h.history, f.device_id, f.kind = 'entry' order by f.at, f.id::text) < interval '3 s' as is_again,
      row_number() over (partition by h.history order by f.at, f.kind <> 'entry', f.id::text) as n
    from json_to_recordset($1) as h (history integer, exits text, entries integer, facts json),
      json_to_recordset(h.facts) as f (id uuid, at timestamptz, kind text, device_id text)
  ),
  walk as (
    select history, 0::bigint as n, 0 as passages, false as is_inside, 0 as used, 0 as conflicts, 0 as excess, 0 as repeats,
      0 as strays
    from facts group by history
    union all
    select w.history, f.n,
      w.passages + (step = 'enters')::integer,
      case step when 'enters' then true when 'leaves' then false when 'undoes' then false else w.is_inside end,
      w.used + (step = 'enters')::integer - (step = 'undoes')::integer,
      w.conflicts + (step = 'conflicts')::integer, w.excess + (step = 'exceeds')::integer,
      w.repeats + (step = 'repeats')::integer, w.strays + (step = 'strays')::integer
    from walk w
    join facts f on f.history = w.history and f.n = w.n + 1
    cross join lateral (
      select case
        when f.kind = 'entry' and w.is_inside and f.exits = 'free' then 'repeats'
        when f.kind = 'entry' and w.is_inside and not f.is_counted then 'conflicts'
        when f.kind = 'entry' and w.is_inside and f.is_again then 'repeats'
        when f.kind = 'entry' and w.used >= f.most then 'exceeds'
        when f.kind = 'entry' then 'enters'
        when not w.is_inside then 'strays'
        when f.kind = 'undo' then 'undoes'
        else 'leaves'
      end as step
    ) s
  )
  select distinct on (history) history, passages, is_inside, used, conflicts, excess, repeats, strays
  from walk order by history, n desc`;

it('ten thousand random histories fold to what PostgreSQL recounts', async () => {
  const histories = fc.sample(history, HISTORIES);
  const sent = histories.map(({ facts, rules }, n) => ({ history: n, ...rules, facts }));
  const recounts = await api.database.query<Recount>(RECOUNT, [JSON.stringify(sent)]);

  const folds = histories.map(({ facts, rules }, n): Recount => {
    const { passages, inside, used, conflicts, excess, repeats, strays } = foldPassages(facts, rules);
    return {
      ...{ history: n, passages: passages.length, is_inside: inside !== null, used },
      ...{ conflicts: conflicts.length, excess: excess.length, repeats: repeats.length, strays: strays.length },
    };
  });
  expect(recounts).toHaveLength(HISTORIES);
  // Each rule was met: entries that are counted, and reads of one device that are the same one.
  const counted = folds.filter((_, n) => histories[n]!.rules.exits === 'none');
  expect(counted.some(({ is_inside, passages }) => is_inside && passages > 2)).toBe(true);
  expect(counted.some(({ repeats }) => repeats > 0)).toBe(true);
  expect(recounts).toEqual(folds);
});
