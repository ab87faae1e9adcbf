import type pg from 'pg';
import { advisoryLocks } from '../kernel/database/advisory-locks.ts';
import type { DividedTable } from './divided-tables.ts';
import { partitionTexts as texts } from './partition-texts.ts';
import { beforeOf, boundOf, makeRest, readyIndexesOf, restOf, switchTable } from './switch-table.ts';
import { readShape, type TableShape } from './table-shape.ts';
import { underTraffic, UntakenTableError } from './under-traffic.ts';

/** Signals a table that can't be divided; the message is for the person at the terminal. */
export class UndividedTableError extends Error {
  override readonly name = 'UndividedTableError';
}

const OLDEST_SERVER = 180_000;
/** Days for which a table that waits to be divided takes every id; so long the clock of a phone may be ahead, too. */
const LEAST_DAYS = 7;
/** Rows that move aside while the table is locked. */
const MOST_STRAYS = 100_000;

type Tell = (line: string) => void;

/** Where the first partition ends. */
interface Bound {
  /** The least id of the month. */
  bound: string;
  month: string;
}

export interface DivideOptions {
  /** Takes each step as a line for the terminal. */
  tell: Tell;
  /** The first day of the first month with a partition of its own, as `2027-01-01`; by default the one after that of next week. */
  first?: string;
}

/**
 * Divides tables by month, together, while others read and write them. Does what is left to do of it on tables that are
 * divided already. Throws `UndividedTableError`, and leaves the tables as they were then.
 */
export async function divide(
  client: pg.Client,
  tables: readonly DividedTable[],
  options: DivideOptions,
): Promise<void> {
  await refuseOldServer(client);
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    advisoryLocks.months,
  ]);
  if (!rows[0]?.held) throw new UndividedTableError(texts.busy);
  try {
    await divideAlone(client, tables, options);
  } finally {
    // The end of the session releases it in any case.
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.months]).catch(() => undefined);
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`,
  );
  if (rows[0]!.number < OLDEST_SERVER) throw new UndividedTableError(texts.oldServer(rows[0]!.version));
}

async function divideAlone(client: pg.Client, tables: readonly DividedTable[], options: DivideOptions): Promise<void> {
  const { tell } = options;
  for (const { name } of tables) if (await undoPreparation(client, name)) tell(texts.takenBack(name));
  const shapes = await shapesOf(client, tables);
  const isDivided = tables.every(({ name }) => shapes.get(name)!.isDivided);
  for (const { name } of tables) tell(isDivided ? texts.already(name) : texts.begun(name, shapes.get(name)!.rows));
  if (!isDivided) await divideWhole(client, tables, shapes, options);
  await finish(client, tables, tell);
}

async function shapesOf(client: pg.Client, tables: readonly DividedTable[]): Promise<Map<string, TableShape>> {
  const names = tables.map(({ name }) => name);
  const shapes = new Map<string, TableShape>();
  for (const name of names) shapes.set(name, await readShape(client, name, names));
  return shapes;
}

async function divideWhole(
  client: pg.Client,
  tables: readonly DividedTable[],
  shapes: ReadonlyMap<string, TableShape>,
  { tell, first }: DivideOptions,
): Promise<void> {
  for (const table of tables) refuseShape(table, shapes.get(table.name)!);
  for (const table of tables) await buildIndexes(client, table, shapes.get(table.name)!, tell);
  const { rows } = await client.query<Bound>(
    `select first_id_of(month) as bound, to_char(month, 'YYYY-MM-DD') as month
     from (select coalesce($2::date,
       date_trunc('month', now() at time zone 'UTC' + $1 * interval '1 day') + interval '1 month')::date as month) m`,
    [LEAST_DAYS, first],
  );
  const until = rows[0]!;
  try {
    for (const table of tables) await bindTable(client, table, until.bound, tell);
    for (const { name } of tables) {
      const seconds = await timed(() => client.query(`alter table ${name} validate constraint ${boundOf(name)}`));
      tell(texts.checked(name, seconds));
    }
    await switchTables(client, tables, until, tell);
  } catch (error) {
    // Where the connection is lost, the months' job does it.
    for (const { name } of tables) await undoPreparation(client, name).catch(() => undefined);
    if (error instanceof UntakenTableError) throw new UndividedTableError(texts.untaken(tables[0]!.name));
    throw error;
  }
}

function refuseShape(table: DividedTable, { mayOwn, users, indexes }: TableShape): void {
  const { name, key, uniqueByTrigger } = table;
  if (!mayOwn) throw new UndividedTableError(texts.notOwner(name));
  if (users.length > 0) throw new UndividedTableError(texts.usedBy(name, users.join(', ')));
  const unkept = indexes.find(
    (index) =>
      index.isUnique &&
      !index.isPrimary &&
      !index.columns.includes(key) &&
      (index.isOfConstraint || !uniqueByTrigger?.indexes.includes(index.name)),
  );
  if (unkept) throw new UndividedTableError(texts.unkeptUnique(name, unkept.name));
}

/** Builds what the first partition needs beside the work; an index that was left half built goes first. */
async function buildIndexes(client: pg.Client, table: DividedTable, shape: TableShape, tell: Tell): Promise<void> {
  for (const { name, statement } of readyIndexesOf(table, shape)) {
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    if (rows[0]?.valid) continue;
    await client.query(`drop index concurrently if exists ${name}`);
    tell(texts.indexed(name, await timed(() => client.query(statement))));
  }
}

/**
 * Holds a table to ids from before the bound, and moves the others to a child of it, where every reader still finds
 * them. A new id from after the bound is refused until the switch, and asked again by whoever sent it.
 */
async function bindTable(client: pg.Client, table: DividedTable, bound: string, tell: Tell): Promise<void> {
  const { name, key, takesStrays } = table;
  const rest = restOf(name);
  const work = async (): Promise<number> => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from ${name} where ${key} >= $1`,
      [bound],
    );
    const { count } = rows[0]!;
    if (count > (takesStrays ? MOST_STRAYS : 0)) throw new UndividedTableError(texts.strays(name, count));
    await client.query(
      `alter table ${name} add constraint ${boundOf(name)} check (${key} < '${bound}') no inherit not valid`,
    );
    if (count > 0) {
      await makeRest(client, name, name);
      await client.query(
        `with moved as (delete from only ${name} where ${key} >= $1 returning *) insert into ${rest} select * from moved`,
        [bound],
      );
      await client.query(`alter table ${rest} inherit ${name}`);
    }
    return count;
  };
  const locks = `lock table ${name} in access exclusive mode`;
  const { result } = await underTraffic(client, { locks, work, waits: () => tell(texts.waiting(name)) });
  if (result > 0) tell(texts.aside(result, rest));
}

async function switchTables(
  client: pg.Client,
  tables: readonly DividedTable[],
  { bound, month }: Bound,
  tell: Tell,
): Promise<void> {
  const names: string[] = tables.map(({ name }) => name);
  const shapes = await shapesOf(client, tables);
  const referred = [...shapes.values()]
    .flatMap(({ foreignKeys }) => foreignKeys.map(({ refersTo }) => refersTo))
    .filter((name) => !names.includes(name));
  const { held } = await underTraffic(client, {
    // In the order in which writes take them, and for a moment only: whoever comes meanwhile waits.
    locks: `lock table ${[...new Set(referred)].join(', ')} in share row exclusive mode;
      lock table ${names.join(', ')} in access exclusive mode`,
    waits: () => tell(texts.waiting(names.join(', '))),
    work: async () => {
      const divided: string[] = [];
      for (const table of tables) {
        await switchTable(client, table, shapes.get(table.name)!, { bound, divided });
        divided.push(table.name);
      }
    },
  });
  for (const name of names) tell(texts.switched(name, month, held));
}

/** Checks foreign keys that are left to be checked, and adds the months that are missing. */
async function finish(client: pg.Client, tables: readonly DividedTable[], tell: Tell): Promise<void> {
  for (const { name } of tables) {
    for (const { key, former } of await uncheckedOf(client, name)) {
      tell(texts.linked(key, await timed(() => client.query(`alter table ${name} validate constraint ${key}`))));
      if (!former) continue;
      const locks = `lock table ${beforeOf(name)} in access exclusive mode`;
      const work = () => client.query(`alter table ${beforeOf(name)} drop constraint ${former}`);
      await underTraffic(client, { locks, work });
    }
    for (let added = await addMonth(client, name); added; added = await addMonth(client, name))
      tell(texts.month(added));
  }
  for (const { name } of tables) await client.query(`analyze ${name}`);
  tell(texts.done);
}

/** A foreign key that is not checked yet. */
interface Unchecked {
  key: string;
  /** The key of the first partition, which goes once that of the whole is checked. */
  former: string | null;
}

async function uncheckedOf(client: pg.Client, name: string): Promise<Unchecked[]> {
  const { rows } = await client.query<Unchecked>(
    `select c.conname as key,
       (select o.conname from pg_constraint o where o.conrelid = to_regclass($2) and o.contype = 'f' and o.conparentid = 0
          and o.conkey = c.conkey) as former
     from pg_constraint c where c.conrelid = to_regclass($1) and c.contype = 'f' and c.conparentid = 0 and not c.convalidated`,
    [name, beforeOf(name)],
  );
  return rows;
}

async function addMonth(client: pg.Client, name: string): Promise<string | null> {
  const work = async () =>
    (await client.query<{ month: string | null }>('select keep_month($1) as month', [name])).rows[0]?.month ?? null;
  return (await underTraffic(client, { locks: 'select', work })).result;
}

async function undoPreparation(client: pg.Client, name: string): Promise<boolean> {
  const work = async () =>
    (await client.query<{ undone: boolean }>('select undo_month_preparation($1) as undone', [name])).rows[0]!.undone;
  return (await underTraffic(client, { locks: 'select', work })).result;
}

/** Returns the seconds that `work` takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
