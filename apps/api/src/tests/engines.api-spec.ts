import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { useApi } from '../testing/use-api.ts';

const GUIDE = new URL('../../../../docs/guias/crescimento.md', import.meta.url);

/** Engines that speak PostgreSQL's protocol; the guide has a column for each. */
const ENGINES = ['Citus', 'Aurora', 'AlloyDB', 'YugabyteDB'];

const OURS = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname not like 'mikro_orm%'`;
const INDEXES = `from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam
  where i.relnamespace = 'public'::regnamespace and x.indrelid::regclass::text not like 'mikro_orm%'`;
const TRIGGERS = `from pg_trigger t where not t.tgisinternal and t.tgrelid in (select c.oid ${OURS})`;
const CONSTRAINTS = `from pg_constraint k where k.conrelid in (select c.oid ${OURS})`;
const OF_EVENT = `select 1 from pg_attribute e where e.attname = 'event_id' and e.attrelid =`;

/** Counts in the schema what one of the engines is known not to take, by the words of the guide's table. */
const COUNTS: Record<string, string> = {
  'restrições de exclusão': `${CONSTRAINTS} and k.contype = 'x'`,
  'chaves adiáveis (`deferrable`)': `${CONSTRAINTS} and k.contype in ('f', 'p', 'u') and k.condeferrable`,
  'gatilhos adiáveis': `${TRIGGERS} and t.tgdeferrable`,
  'gatilhos de linha': `${TRIGGERS} and t.tgtype & 1 = 1`,
  'gatilhos de comando': `${TRIGGERS} and t.tgtype & 1 = 0`,
  'deles com tabela de transição': `${TRIGGERS} and (t.tgnewtable is not null or t.tgoldtable is not null)`,
  'chaves estrangeiras': `${CONSTRAINTS} and k.contype = 'f'`,
  'delas com `event_id` dos dois lados': `${CONSTRAINTS} and k.contype = 'f' and exists (${OF_EVENT} k.conrelid and e.attnum = any (k.conkey))
    and exists (${OF_EVENT} k.confrelid and e.attnum = any (k.confkey))`,
  'únicas sem `event_id`, em tabelas que o têm': `${INDEXES} and x.indisunique and exists (${OF_EVENT} x.indrelid)
    and not exists (${OF_EVENT} x.indrelid and e.attnum = any (x.indkey::int2[]))`,
  'únicas parciais': `${INDEXES} and x.indisunique and x.indpred is not null`,
  'únicas com `nulls not distinct`': `${INDEXES} and x.indnullsnotdistinct`,
  'índices GIN de uma coluna': `${INDEXES} and a.amname = 'gin' and x.indnatts = 1`,
  'índices GIN de várias colunas': `${INDEXES} and a.amname = 'gin' and x.indnatts > 1`,
  'índices GiST, BRIN, hash': `${INDEXES} and a.amname not in ('btree', 'gin')`,
  'colunas geradas e guardadas': `from pg_attribute g where g.attgenerated = 's' and g.attrelid in (select c.oid ${OURS} and c.relkind = 'r')`,
  'colunas geradas virtuais': `from pg_attribute g where g.attgenerated = 'v' and g.attrelid in (select c.oid ${OURS} and c.relkind = 'r')`,
  'tabelas `unlogged`': `${OURS} and c.relkind = 'r' and c.relpersistence = 'u'`,
  'tabelas em partições ou herdadas': `from pg_inherits h where h.inhrelid in (select c.oid ${OURS})`,
  visões: `${OURS} and c.relkind in ('v', 'm')`,
  'regras (`rule`)': `from pg_rewrite r where r.rulename <> '_RETURN' and r.ev_class in (select c.oid ${OURS})`,
  'extensões além de `plpgsql` e `pg_trgm`': `from pg_extension p where p.extname not in ('plpgsql', 'pg_trgm')`,
  'linguagens além de `sql` e `plpgsql`': `from pg_language l where l.lanname not in ('internal', 'c', 'sql', 'plpgsql')`,
  'índices em ordem alfabética do ICU (`pt-BR-x-icu`)': `${INDEXES} and exists (select from pg_collation o where o.oid = any (x.indcollation::oid[]) and o.collprovider = 'i')`,
};

const api = useApi();

/** Returns the cells of the guide's rows about what the schema has. */
function toldRows(): string[][] {
  const section = /^## 7\. .*?$(.*?)(?=^## |(?![^]))/ms.exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  const [head, ...rows] = lines
    .filter((line) => !line.startsWith('| --'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(head).toEqual(['do esquema', 'quantos', ...ENGINES]);
  return rows;
}

it('the guide counts what the schema has of all that other engines are known not to take', async () => {
  const counted = await Promise.all(
    Object.entries(COUNTS).map(async ([what, from]) => {
      const [row] = await api.database.query<{ n: number }>(`select count(*)::integer as n ${from}`);
      return [what, row!.n] as const;
    }),
  );
  expect(toldRows().map(([what, count]) => [what, Number(count)])).toEqual(counted);
});

it('the guide says of each engine and each of these whether it is taken', () => {
  for (const [what, count, ...answers] of toldRows()) {
    expect({ what, answers: answers.length }).toEqual({ what, answers: ENGINES.length });
    for (const answer of answers) expect(answer).toMatch(count === '0' ? /^–$/ : /^(sim|não|muda|\?)/);
  }
});
