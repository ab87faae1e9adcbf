import type pg from 'pg';
import type { DividedTable } from './divided-tables.ts';
import type { IndexShape, TableShape } from './table-shape.ts';

/** Returns the name of the partition that the whole table becomes. */
export const beforeOf = (name: string): string => `${name}_before`;

/** Returns the name of the partition for ids of no month. */
export const restOf = (name: string): string => `${name}_other`;

/** Returns the name of the check that holds a table to the months before its partitions; `isTransient` knows its end. */
export const boundOf = (name: string): string => `${name}_before_month`;

/** Returns the name that an index or a constraint of the table has in its first partition. */
export function nameBefore(table: string, name: string): string {
  return name.startsWith(`${table}_`) ? `${beforeOf(table)}${name.slice(table.length)}` : `${name}_before`;
}

/** An index that the first partition needs, so that nothing is built while the table is locked. */
export interface ReadyIndex {
  name: string;
  statement: string;
}

/** Returns the indexes to be built beforehand: a key with the month's id, and plain ones in place of the unique. */
export function readyIndexesOf(table: DividedTable, { indexes }: TableShape): ReadyIndex[] {
  return indexes.flatMap((index) => {
    if (index.columns.includes(table.key) || !index.isUnique) return [];
    const name = `${nameBefore(table.name, index.name)}_month`;
    const definition = index.isPrimary
      ? `unique index concurrently ${name} on ${table.name} (${keyColumnsOf(table, index).join(', ')})`
      : plain(index).replace(`INDEX ${index.name} ON`, `index concurrently ${name} on`).replace('CREATE ', '');
    return [{ name, statement: `create ${definition}` }];
  });
}

const keyColumnsOf = ({ key }: DividedTable, { columns }: IndexShape): string[] =>
  columns.includes(key) ? columns : [...columns, key];

const plain = ({ definition }: IndexShape): string => definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX');

/** What a switch returns: foreign keys that are still to be checked. */
export interface Unchecked {
  table: string;
  key: string;
  /** The key of the first partition, which goes once that of the whole is checked. */
  former: string;
}

/**
 * Makes a table the first partition of a new one with its name, inside a transaction that has locked it. `divided` are
 * the tables that were switched in the same transaction before.
 */
export async function switchTable(
  client: pg.ClientBase,
  table: DividedTable,
  shape: TableShape,
  { bound, divided }: { bound: string; divided: readonly string[] },
): Promise<Unchecked[]> {
  const { name, key } = table;
  const [before, rest] = [beforeOf(name), restOf(name)];
  const ready = new Map(readyIndexesOf(table, shape).map((index) => [index.name, index]));
  const owned = shape.indexes.filter((index) => !ready.has(index.name));
  const run = (statement: string) => client.query(statement);
  await run(`alter table ${name} rename to ${before}`);
  await renameOwned(client, name, owned);
  const { identity } = shape;
  const next = identity === null ? undefined : await takeIdentity(client, before, identity);
  await run(`create table ${name} (like ${before} including defaults including generated including storage)
    partition by range (${key})`);
  if (identity !== null) {
    await run(`alter table ${name} alter column ${identity} add generated always as identity`);
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, false)', [name, identity, next]);
  }
  for (const check of shape.checks.filter((each) => each.name !== boundOf(name)))
    await run(`alter table ${name} add constraint ${check.name} ${check.definition}`);
  for (const index of owned) {
    const twin = ready.get(`${nameBefore(name, index.name)}_month`);
    if (index.isPrimary) {
      if (twin)
        await run(`alter table ${before} drop constraint ${nameBefore(name, index.name)},
        add constraint ${nameBefore(name, index.name)} primary key using index ${twin.name}`);
      await run(
        `alter table ${name} add constraint ${index.name} primary key (${keyColumnsOf(table, index).join(', ')})`,
      );
    } else {
      if (twin) await run(`drop index ${nameBefore(name, index.name)}`);
      await run(twin ? plain(index) : index.definition);
    }
  }
  const unchecked: Unchecked[] = [];
  for (const foreign of shape.foreignKeys) {
    if (divided.includes(foreign.refersTo)) {
      unchecked.push({ table: name, key: foreign.name, former: nameBefore(name, foreign.name) });
    } else await run(`alter table ${name} add constraint ${foreign.name} ${foreign.definition}`);
  }
  for (const trigger of shape.triggers) {
    if (trigger.isOfRows) await run(`drop trigger ${trigger.name} on ${before}`);
    await run(trigger.definition);
  }
  if (table.uniqueByTrigger) await run(table.uniqueByTrigger.trigger);
  const hasRest = await freeRest(client, table);
  await run(`alter table ${name} attach partition ${before} for values from (minvalue) to ('${bound}')`);
  await run(`alter table ${before} drop constraint ${boundOf(name)}`);
  if (!hasRest) await makeRest(client, name, name);
  await run(`alter table ${name} attach partition ${rest} default`);
  await run(`select guard_month('${name}', '${rest}')`);
  for (const { table: of, key: foreign, former } of unchecked) {
    const { definition } = shape.foreignKeys.find((each) => each.name === foreign)!;
    await run(`alter table ${beforeOf(of)} rename constraint ${foreign} to ${former}`);
    await run(`alter table ${of} add constraint ${foreign} ${definition} not valid`);
  }
  for (const { privilege, to } of shape.grants) await run(`grant ${privilege} on ${name} to ${to}`);
  return unchecked;
}

/** Frees the names of indexes and of the primary key; foreign keys and checks may have theirs twice. */
async function renameOwned(client: pg.ClientBase, name: string, indexes: readonly IndexShape[]): Promise<void> {
  for (const index of indexes) {
    const statement = index.isOfConstraint
      ? `alter table ${beforeOf(name)} rename constraint ${index.name} to ${nameBefore(name, index.name)}`
      : `alter index ${index.name} rename to ${nameBefore(name, index.name)}`;
    await client.query(statement);
  }
}

/** Ends the numbering of the first partition, and returns the number with which the whole goes on. */
async function takeIdentity(client: pg.ClientBase, before: string, column: string): Promise<string> {
  const { rows } = await client.query<{ next: string }>(
    `select nextval(pg_get_serial_sequence('${before}', '${column}'))::text as next`,
  );
  await client.query(`alter table ${before} alter column ${column} drop identity`);
  return rows[0]!.next;
}

/** Makes an empty table for rows whose ids are of no month that has a partition, with the checks of `of`. */
export async function makeRest(client: pg.ClientBase, name: string, of: string): Promise<void> {
  const rest = restOf(name);
  await client.query(`create table ${rest} (like ${of} including defaults including generated including storage)`);
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table ${rest} add constraint %I %s', conname, pg_get_constraintdef(oid)) as statement
     from pg_constraint where conrelid = $1::text::regclass and contype = 'c' and not connoinherit`,
    [of],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Parts the rows that were moved aside from the table, so that both can be attached; returns whether there are any. */
async function freeRest(client: pg.ClientBase, { name }: DividedTable): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    restOf(name),
  ]);
  const isThere = rows[0]?.there === true;
  if (isThere) await client.query(`alter table ${restOf(name)} no inherit ${beforeOf(name)}`);
  return isThere;
}
