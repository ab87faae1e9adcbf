import pg from 'pg';
import { firstUrlOf } from './database-hosts.ts';
import { clientFor } from './kernel/database/database-client.ts';
import { JOBS_SCHEMA } from './kernel/work/jobs.ts';

/** Signals a database role that is missing, or holds more rights than the API needs. */
export class UnfitAccountError extends Error {
  override readonly name = 'UnfitAccountError';
}

const SCHEMAS = ['public', JOBS_SCHEMA];

/** The owner of a schema, as a database's owner is of `public`, may drop other owners' tables in it. */
const MIGHT = `
  select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls
    or pg_has_role(oid, current_user, 'member')
    or exists (select from pg_class where pg_has_role(r.oid, relowner, 'member') and relnamespace = any ($2::regnamespace[]))
    or exists (select from pg_namespace n where pg_has_role(r.oid, nspowner, 'member') and n.oid = any ($2::regnamespace[]))
      as does_more
  from pg_roles r where rolname = $1`;

/**
 * Lets the account of `workingUrl` work with a database that the one of `ownerUrl` owns: it reads and writes rows, and
 * makes, changes, empties and drops no table, turns off no trigger, and can't say that a migration ran. It is made, with
 * the password of its address, or with none where that names a certificate, where it isn't there and the owner may make
 * accounts. Throws `UnfitAccountError`.
 */
export async function letWork(ownerUrl: string, workingUrl: string): Promise<void> {
  const { username, password, searchParams } = new URL(firstUrlOf(workingUrl));
  const secret = password ? decodeURIComponent(password) : searchParams.has('sslcert') ? null : undefined;
  const account = decodeURIComponent(username);
  const owner = clientFor(ownerUrl, { application_name: 'festix migrate' });
  await owner.connect();
  try {
    await owner.query('begin');
    const { rows } = await owner.query<{ does_more: boolean }>(MIGHT, [account, SCHEMAS]);
    if (rows[0]?.does_more) {
      throw new UnfitAccountError(
        `The account "${account}" of DATABASE_URL owns tables or may more than work with them. Give it another.`,
      );
    }
    if (rows.length === 0) await makeAccount(owner, account, secret);
    for (const grant of grantsTo(account)) await owner.query(grant);
    await owner.query('commit');
  } finally {
    // Closing the connection rolls back uncommitted changes.
    await owner.end();
  }
}

/**
 * Creates the account of the API; a null password creates one that authenticates by other means. Throws
 * `UnfitAccountError` without a password, or if the owner may not create roles.
 */
async function makeAccount(owner: pg.Client, account: string, password: string | null | undefined): Promise<void> {
  const { rows } = await owner.query(
    'select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)',
  );
  if (rows.length === 0 || password === undefined) {
    throw new UnfitAccountError(
      `The account "${account}" of DATABASE_URL is not there: make it, with a password or a certificate.`,
    );
  }
  const secret = password === null ? 'null' : pg.escapeLiteral(password);
  await owner.query(`create role ${pg.escapeIdentifier(account)} login password ${secret}`);
}

function grantsTo(account: string): string[] {
  const [who, schemas] = [pg.escapeIdentifier(account), SCHEMAS.join(', ')];
  return [
    // Databases from before PostgreSQL 15 let every account create tables.
    'revoke create on schema public from public',
    // The account may have further rights from its creator.
    `revoke create on schema ${schemas} from ${who}`,
    `revoke truncate, references, trigger on all tables in schema ${schemas} from ${who}`,
    `grant usage on schema ${schemas} to ${who}`,
    `grant select, insert, update, delete on all tables in schema ${schemas} to ${who}`,
    `revoke insert, update, delete on mikro_orm_migrations from ${who}`,
    `grant usage, select on all sequences in schema ${schemas} to ${who}`,
  ];
}
