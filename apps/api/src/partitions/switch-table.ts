import type pg from 'pg';
import type { DividedTable } from './divided-tables.ts';
import type { ForeignKeyShape, IndexShape, TableShape } from './table-shape.ts';

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

interface Switch {
  client: pg.ClientBase;
  table: DividedTable;
  shape: TableShape;
}

/** Runs statements one after the other. */
async function runAll(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/**
 * Makes a table the first partition of a new one with its name, inside a transaction that has locked it. `divided` are
 * the tables that were switched in the same transaction before: keys that refer to them are left to be checked.
 */
export async function switchTable(
  client: pg.ClientBase,
  table: DividedTable,
  shape: TableShape,
  { bound, divided }: { bound: string; divided: readonly string[] },
): Promise<void> {
  const { name } = table;
  const [before, rest] = [beforeOf(name), restOf(name)];
  const change: Switch = { client, table, shape };
  const isLeft = ({ refersTo }: ForeignKeyShape): boolean => divided.includes(refersTo);
  await makeWhole(change);
  await moveIndexes(change);
  const kept = shape.foreignKeys.filter((foreign) => !isLeft(foreign));
  await runAll(
    client,
    kept.map((foreign) => `alter table ${name} add constraint ${foreign.name} ${foreign.definition}`),
  );
  await moveTriggers(change);
  const hasRest = await freeRest(client, table);
  await runAll(client, [
    `alter table ${name} attach partition ${before} for values from (minvalue) to ('${bound}')`,
    `alter table ${before} drop constraint ${boundOf(name)}`,
  ]);
  if (!hasRest) await makeRest(client, name, name);
  await runAll(client, [
    `alter table ${name} attach partition ${rest} default`,
    `select guard_month('${name}', '${rest}')`,
    ...shape.foreignKeys
      .filter(isLeft)
      .flatMap((foreign) => [
        `alter table ${before} rename constraint ${foreign.name} to ${nameBefore(name, foreign.name)}`,
        `alter table ${name} add constraint ${foreign.name} ${foreign.definition} not valid`,
      ]),
    ...shape.grants.map(({ privilege, to }) => `grant ${privilege} on ${name} to ${to}`),
  ]);
}

/** Makes the new table with the columns, checks and numbering of the former, which it renames. */
async function makeWhole({ client, table: { name, key }, shape }: Switch): Promise<void> {
  const before = beforeOf(name);
  const { identity, checks } = shape;
  await client.query(`alter table ${name} rename to ${before}`);
  const next = identity === null ? undefined : await takeIdentity(client, before, identity);
  await client.query(`create table ${name} (like ${before} including defaults including generated including storage)
    partition by range (${key})`);
  if (identity !== null) {
    await client.query(`alter table ${name} alter column ${identity} add generated always as identity`);
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, false)', [name, identity, next]);
  }
  await runAll(
    client,
    checks
      .filter((check) => check.name !== boundOf(name))
      .map((check) => `alter table ${name} add constraint ${check.name} ${check.definition}`),
  );
}

/** Gives the new table the indexes of the former, which has a match for each afterwards. */
async function moveIndexes({ client, table, shape }: Switch): Promise<void> {
  const { name } = table;
  const before = beforeOf(name);
  const ready = new Set(readyIndexesOf(table, shape).map((index) => index.name));
  const owned = shape.indexes.filter((index) => !ready.has(index.name));
  await renameOwned(client, name, owned);
  for (const index of owned) {
    const former = nameBefore(name, index.name);
    const twin = ready.has(`${former}_month`) ? `${former}_month` : undefined;
    if (index.isPrimary) {
      const columns = keyColumnsOf(table, index).join(', ');
      await runAll(client, [
        ...(twin
          ? [
              `alter table ${before} drop constraint ${former}, add constraint ${former} primary key using index ${twin}`,
            ]
          : []),
        `alter table ${name} add constraint ${index.name} primary key (${columns})`,
      ]);
    } else await runAll(client, twin ? [`drop index ${former}`, plain(index)] : [index.definition]);
  }
}

/** Gives the new table the triggers of the former, which keeps those of statements: they see only its own. */
async function moveTriggers({ client, table, shape }: Switch): Promise<void> {
  const statements = shape.triggers.flatMap(({ name, definition, isOfRows }) => [
    ...(isOfRows ? [`drop trigger ${name} on ${beforeOf(table.name)}`] : []),
    definition,
  ]);
  await runAll(client, [...statements, ...(table.uniqueByTrigger ? [table.uniqueByTrigger.trigger] : [])]);
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
