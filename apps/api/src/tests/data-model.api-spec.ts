import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { useApi } from '../testing/use-api.ts';

const PAGE = new URL('../../../../docs/data-model.md', import.meta.url);

const api = useApi();

/** Returns the names that a statement selects, sorted. */
async function namesOf(sql: string): Promise<string[]> {
  const rows = await api.database.query<{ name: string }>(sql);
  return rows.map(({ name }) => name).sort();
}

it('docs/data-model.md lists every table of the migrated schema once, and no other', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const listed = [...page.matchAll(/^\| `([a-z_]+)` +\|/gm)].map(([, name]) => name).sort();
  const tables = await namesOf(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition`,
  );
  expect(listed).toEqual(tables);
});

it('docs/data-model.md names only constraints that stand in the migrated schema', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const [, held = ''] = /^## What the database holds by itself$([\s\S]*?)^## /m.exec(page) ?? [];
  const named = new Set([...held.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name));
  const standing = await namesOf(
    `select conname as name from pg_constraint union select tgname from pg_trigger union
     select relname from pg_class where relkind = 'i'`,
  );
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !standing.includes(name!))).toEqual([]);
});
