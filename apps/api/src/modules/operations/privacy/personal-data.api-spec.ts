import { describe, expect, it } from '@jest/globals';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { useApi } from '../../../testing/use-api.ts';
import { forgettingAccount, forgettingDue } from './forgetting.ts';
import { ownRows } from './own-rows.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { RETENTION, type Limit } from './retention.ts';

const api = useApi();

const tables = Object.entries(PERSONAL_DATA);
const limits = Object.keys(RETENTION) as Limit[];
const columnsOf = (table: string) => Object.entries(PERSONAL_DATA[table]?.personal ?? {});
const endingBy = (limit: Limit, table: string) => columnsOf(table).filter(([, { until }]) => until[limit]);

/** Leaves out views, which store nothing. */
async function columnsInDatabase(): Promise<string[]> {
  const rows = await api.database.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name).sort();
}

function declaredColumns(): string[] {
  return tables
    .flatMap(([table, { personal = {}, notPersonal }]) =>
      [...Object.keys(personal), ...notPersonal].map((column) => `${table}.${column}`),
    )
    .sort();
}

describe('table of personal data', () => {
  it('the table declares every column of the database once, and no others @V14.1.1', async () => {
    expect(declaredColumns()).toEqual(await columnsInDatabase());
  });

  it('the table’s check reports a column that is not declared @V14.1.1', async () => {
    await api.asOwner('alter table users add column nickname text');
    expect((await columnsInDatabase()).filter((name) => !declaredColumns().includes(name))).toEqual(['users.nickname']);
    await api.asOwner('alter table users drop column nickname');
  });

  it.each(tables.filter(([, { personal }]) => personal))(
    'in %s every personal column ends, and is in its person’s copy unless there is a reason @V14.1.2',
    (_, { title, found = {}, personal = {} }) => {
      for (const [name, { whose, until, untold }] of Object.entries(personal)) {
        expect([name, Object.keys(until).length > 0]).toEqual([name, true]);
        const isTold = title !== undefined && whose in found && !untold;
        expect([name, isTold || untold !== undefined || whose === 'visitor']).toEqual([name, true]);
      }
    },
  );

  it.each(limits.filter((limit) => RETENTION[limit].due))(
    'the limit %s has a due date if a column ends by it',
    (limit) => {
      const ending = tables.map(([table]) => table).filter((table) => endingBy(limit, table).length > 0);
      expect(Object.keys(RETENTION[limit].due ?? {}).sort()).toEqual(ending.sort());
    },
  );

  it.each(limits)('the limit %s ends some column, and whole rows or single columns of a table', (limit) => {
    expect(tables.some(([table]) => endingBy(limit, table).length > 0)).toBe(true);
    for (const [table] of tables.filter(([, { found }]) => limit !== 'account' || found)) {
      const fates = new Map<string, Set<boolean>>();
      for (const [, { whose, until }] of endingBy(limit, table)) {
        const key = limit === 'account' ? whose : '';
        fates.set(key, (fates.get(key) ?? new Set()).add(until[limit] === 'delete row'));
      }
      expect([table, [...fates.values()].every((kinds) => kinds.size === 1)]).toEqual([table, true]);
    }
  });

  it('the table names jobs that exist', async () => {
    for (const { job } of Object.values(RETENTION)) if (job !== null) await api.app.get(Jobs).sweep(job);
    expect(new Set(Object.values(RETENTION).map(({ job }) => job)).size).toBe(limits.length);
  });

  it('the table makes statements that PostgreSQL accepts', async () => {
    const person = [crypto.randomUUID(), 'ninguem@exemplo.br'];
    for (const [name, table] of tables) if (table.title) await api.database.query(ownRows(name, table).with(person));
    for (const statement of forgettingAccount()) await api.database.query(statement.with(person));
    for (const limit of limits)
      for (const statement of forgettingDue(limit)) await api.database.query(statement.with([api.clock.now()]));
  });
});
