import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { buildApi } from '../building.ts';
import { API, API_DIST } from '../paths.ts';
import { startTestPostgres } from '../test-postgres.ts';
import { describedIn } from './described.mjs';

/*
 * Renames each column of some tables in a migrated database of its own, and has PostgreSQL prepare every statement that
 * the API's specs ran (`npm test -- api` writes them down): `node tools/statements/renames.mjs [table]…`; without tables
 * the five that most statements name. A statement that names the column must go red: PostgreSQL refuses it, or it
 * returns columns of other names. PostgreSQL itself says which statements name a column: as bodies of SQL functions they
 * depend on it. Exits with 1 if one that names it stays green.
 */

const CENTRAL = 5;
const NEW_NAME = 'renamed_away';

/**
 * @typedef {{ text: string, names: string[], uses: Set<string> }} Statement
 * @typedef {{ params: number[], columns: { name: string }[], fault?: string }} Description
 * @typedef {{ columnsOfTable(of: pg.Client, table: string): Promise<string[]>,
 *   columnsOfEntity(of: pg.Client, entity: object): Promise<string[]> }} EntityColumns
 */

const described = describedIn(join(API, 'test-results', 'statements'));
if (described.length === 0) throw new Error('No statement was described: run npm test -- api first.');
const postgres = await startTestPostgres();
const client = new pg.Client({ connectionString: postgres.url });
try {
  await buildApi();
  /** @param {string} name @returns {Promise<any>} */
  const built = (name) => import(pathToFileURL(join(API_DIST, name)).href);
  await (await built('testing/migrate.js')).migrate(postgres.url);
  /** @type {{ describeStatement(of: pg.Client, text: string): Promise<Description> }} */
  const { describeStatement } = await built('testing/describe-statement.js');
  /** @param {string} text */
  const describe = (text) => describeStatement(client, text);
  await client.connect();
  const statements = await statementsFor(describe);
  process.exitCode = await renameAll(describe, statements, await entityTest(built));
} finally {
  await client.end();
  await postgres.stop();
}

/**
 * Returns the statements that the migrated database knows, with the columns that they name as `table.column`.
 *
 * @param {(text: string) => Promise<Description>} describe
 * @returns {Promise<Statement[]>}
 */
async function statementsFor(describe) {
  /** @type {Statement[]} */
  const known = [];
  let unknown = 0;
  let unread = 0;
  for (const text of new Set(described.map((one) => one.text))) {
    const { columns, params, fault } = await describe(text);
    if (fault !== undefined) unknown += 1;
    else {
      const uses = await columnsNamed(text, params);
      if (!uses) unread += 1;
      known.push({ text, names: columns.map(({ name }) => name), uses: uses ?? new Set() });
    }
  }
  console.log(
    `${known.length} statements; ${unknown} more name tables that a migrated database does not have, and PostgreSQL says of ${unread} not which columns they name`,
  );
  return known;
}

/**
 * Returns the columns that a statement names, or undefined if it can't be the body of a function.
 *
 * @param {string} text
 * @param {readonly number[]} params
 * @returns {Promise<Set<string> | undefined>}
 */
async function columnsNamed(text, params) {
  if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) return new Set();
  await client.query('begin');
  try {
    const { rows: types } = await client.query('select t::regtype::text as type from unnest($1::oid[]) as t', [params]);
    const list = types.map(({ type }) => type).join(', ');
    await client.query(`create function body_of_statement(${list}) returns void begin atomic ${text}; end`);
    const { rows } = await client.query(
      `select distinct d.refobjid::regclass || '.' || a.attname as name
       from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
         and d.objid = (select oid from pg_proc where proname = 'body_of_statement')`,
    );
    return new Set(rows.map(({ name }) => name));
  } catch {
    return undefined;
  } finally {
    await client.query('rollback');
  }
}

/**
 * Returns a function that says whether the test of the entities fails for a table; undefined for one without an entity.
 *
 * @param {(name: string) => Promise<any>} built
 * @returns {Promise<(table: string) => Promise<boolean | undefined>>}
 */
async function entityTest(built) {
  /** @type {EntityColumns} */
  const { columnsOfTable, columnsOfEntity } = await built('testing/entity-columns.js');
  const { entities } = await built('orm.config.js');
  const { MikroORM } = await import('@mikro-orm/postgresql');
  const orm = new MikroORM({ entities, clientUrl: postgres.url });
  /** @type {Map<string, object>} */
  const byTable = new Map([...orm.getMetadata().getAll().values()].map((one) => [one.tableName, one]));
  return async (table) => {
    const entity = byTable.get(table);
    if (!entity) return undefined;
    const [expected, there] = [await columnsOfEntity(client, entity), await columnsOfTable(client, table)];
    return expected.join() !== there.join();
  };
}

/**
 * Prints a line for each column, and those of the statements that name it and stay green. Returns the exit code.
 *
 * @param {(text: string) => Promise<Description>} describe
 * @param {readonly Statement[]} statements
 * @param {(table: string) => Promise<boolean | undefined>} isEntityRed
 */
async function renameAll(describe, statements, isEntityRed) {
  const tables = process.argv.length > 2 ? process.argv.slice(2) : mostNamed(statements);
  let silent = 0;
  console.log('column | statements that name it | of these red | only by a star | test of the entities');
  for (const table of tables) {
    const { rows } = await client.query(
      `select attname as column from pg_attribute
       where attrelid = $1::text::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
    for (const { column } of rows) {
      const [from, to] = [pg.escapeIdentifier(column), pg.escapeIdentifier(NEW_NAME)];
      await client.query(`alter table ${table} rename column ${from} to ${to}`);
      const red = new Set();
      for (const one of statements) {
        const { columns, fault } = await describe(one.text);
        if (fault !== undefined || columns.map(({ name }) => name).join() !== one.names.join()) red.add(one);
      }
      const using = statements.filter(({ uses }) => uses.has(`${table}.${column}`));
      // A star takes columns in that the text does not name.
      const naming = using.filter(({ text }) => new RegExp(`\\b${column}\\b`).test(text));
      const green = naming.filter((one) => !red.has(one));
      const entity = await isEntityRed(table);
      await client.query(`alter table ${table} rename column ${to} to ${from}`);
      silent += green.length;
      const verdict = entity === undefined ? 'no entity' : entity ? 'red' : 'green';
      console.log(
        `${table}.${column} | ${naming.length} | ${naming.length - green.length} | ${using.length - naming.length} | ${verdict}`,
      );
      for (const { text } of green) console.log(`  green: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
    }
  }
  console.log(silent === 0 ? 'Each statement that names a renamed column goes red.' : `${silent} stay green.`);
  return silent === 0 ? 0 : 1;
}

/**
 * Returns the tables that most statements name.
 *
 * @param {readonly Statement[]} statements
 */
function mostNamed(statements) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { uses } of statements) {
    for (const table of new Set([...uses].map((name) => name.slice(0, name.lastIndexOf('.')))))
      counts.set(table, (counts.get(table) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, CENTRAL);
  console.log(most.map(([table, count]) => `${table}: ${count} statements`).join(', '));
  return most.map(([table]) => table);
}
