import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { buildApi } from '../../tools/building.ts';
import { API_DIST } from '../../tools/paths.ts';
import { startTestPostgres } from '../../tools/test-postgres.ts';

/** Steps of the teardown, the last one added first. @type {(() => Promise<void>)[]} */
export const made = [];

/** Under which the API works in every spec, so that each shows that it needs to own nothing. */
const WORKING_ACCOUNT = { username: 'festix_tests', password: 'of nobody else' };

/**
 * Migrates one database before all API specs; each spec clones it (`TEST_TEMPLATE_DB` on the server of
 * `TEST_DATABASE_URL`) in milliseconds. The migrations are those of the build, because Jest runs this file without its
 * transform and Node.js knows no decorators. `TEST_TABLES=divided` divides its large tables by month.
 */
export default async function makeTemplate() {
  const server = process.env['TEST_DATABASE_URL'] ?? (await startOwnServer());
  const name = `festix_template_${process.pid}`;
  await asAdmin(server, `drop database if exists ${name} with (force)`, `create database ${name}`);
  made.unshift(() => asAdmin(server, `drop database if exists ${name} with (force)`));
  await buildApi();
  const { divideFromThisMonth, migrate, letWork } = await import(
    pathToFileURL(join(API_DIST, 'testing', 'migrate.js')).href
  );
  const owner = new URL(server);
  owner.pathname = `/${name}`;
  const working = new URL(owner);
  Object.assign(working, WORKING_ACCOUNT);
  await migrate(owner.href);
  if (process.env['TEST_TABLES'] === 'divided') await divideFromThisMonth(owner.href);
  await letWork(owner.href, working.href);
  process.env['TEST_TEMPLATE_DB'] = name;
  process.env['TEST_WORKING_URL'] = working.href;
}

async function startOwnServer() {
  const postgres = await startTestPostgres();
  made.unshift(postgres.stop);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return postgres.url;
}

/**
 * @param {string} server
 * @param {string[]} statements
 */
async function asAdmin(server, ...statements) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
