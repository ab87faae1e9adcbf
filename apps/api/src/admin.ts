import 'reflect-metadata';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CODE_LIFE, emailAddress, normaliseEmail } from '@festix/domain/ground';
import { AppModule } from './app.module.ts';
import { DatabaseRefusalError, saying } from './database-refusal.ts';
import { InvalidEnvError, readEnv, type Env } from './env.ts';
import { Clock } from './kernel/watch/clock.ts';
import { clientFor } from './kernel/database/database-client.ts';
import { createPool, rowsOn } from './kernel/database/database.ts';
import { sql } from './kernel/database/sql.ts';
import { prepareDatabase, prepareDatabaseAsOwner, OutdatedDatabaseError } from './migrate.ts';
import { Outbox } from './modules/messages/deliveries/outbox.ts';
import { MakeSuperAdmin } from './modules/operations/people/make-super-admin.ts';
import { TakeSecondFactor } from './modules/operations/people/take-second-factor.ts';
import { CloseDemo } from './modules/operations/privacy/close-demo.ts';
import { TicketKeys } from './modules/documents/tickets/ticket-keys.ts';
import { UndividedTableError } from './partitions/divide.ts';
import { divideIn } from './partitions/divide-in.ts';
import { DIVISIONS, type Divisions } from './partitions/divided-tables.ts';
import { partitionTexts } from './partitions/partition-texts.ts';
import { UnopenedKeyError, reseal } from './reseal.ts';
import { DEMO_IDS, findDemoAccounts } from './seeds/demo-accounts.ts';
import { DEMO_PEOPLE } from './seeds/demo/people.ts';
import { wipeDemo, type NotWiped } from './wipe-demo.ts';
import { UnfitAccountError } from './working-account.ts';

/** Commands in place of an e-mail address; one of them is followed by an address, and one by a table. */
const COMMANDS = new Map<string, (env: Env, address: string) => Promise<void>>([
  ['migrate', migrateAsOwner],
  ['rotate-key', rotateKey],
  ['reseal', sealAnew],
  ['second-factor-off', takeSecondFactor],
  ['remove-demo', removeDemo],
  ['partition', partition],
]);

/** Signals a command that cannot run; the message is for the person at the terminal. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Runs `node admin.js <e-mail>`, which makes a super-admin in the environment's database, or `node admin.js migrate |
 * rotate-key | reseal | remove-demo | partition [scans | ledger] | second-factor-off <e-mail>`.
 */
async function run(word: string, address: string): Promise<void> {
  const command = COMMANDS.get(word);
  const email = normaliseEmail(command ? address : word);
  const isOfSomebody = !command || command === takeSecondFactor;
  if (isOfSomebody && !emailAddress.check(email)) throw new CommandError(`"${email}" is no e-mail address.`);
  const env = readEnv(process.env);
  if (command !== migrateAsOwner) await prepareDatabase(env);
  await (command ?? makeSuperAdmin)(env, email);
}

async function makeSuperAdmin(env: Env, email: string): Promise<void> {
  const { is_new, link } = await within(env, (app) => app.get(MakeSuperAdmin, { strict: false }).run(email));
  console.log(`\n  ${email} is a super-admin${is_new ? ', with a new account' : ''}.`);
  console.log(`  This link chooses a password, once, within ${CODE_LIFE.recovery.ms / 60_000} minutes:\n\n  ${link}\n`);
}

async function migrateAsOwner(env: Env): Promise<void> {
  await prepareDatabaseAsOwner(env);
  console.log('\n  The database is up to date.\n');
}

async function rotateKey(env: Env): Promise<void> {
  const id = await within(env, (app) => app.get(TicketKeys, { strict: false }).rotateKey());
  console.log(`\n  Key ${id} signs what is sold from now on. Tickets that are out stay good.\n`);
}

async function takeSecondFactor(env: Env, email: string): Promise<void> {
  const became = await within(env, (app) => app.get(TakeSecondFactor, { strict: false }).run(email));
  if (became === 'nobody') throw new CommandError(`Nobody has an account with ${email}.`);
  if (became === 'none') throw new CommandError(`${email} has no second factor.`);
  console.log(`\n  ${email} signs in without a second factor now, and has to sign in again everywhere.\n`);
}

/** Runs without the rest of the product, whose jobs would decrypt keys that are not encrypted anew yet. */
async function sealAnew(env: Env): Promise<void> {
  const { TICKET_KEY_SECRET_BEFORE: before, TICKET_KEY_SECRET: now } = env;
  if (!before)
    throw new CommandError(
      'TICKET_KEY_SECRET_BEFORE has to say what the secret was, TICKET_KEY_SECRET what it is now.',
    );
  const pool = createPool({ DATABASE_URL: env.DATABASE_DIRECT_URL, DATABASE_POOL: 1 });
  const client = await pool.connect();
  try {
    const count = await reseal(client, Buffer.from(before, 'base64url'), Buffer.from(now, 'base64url'));
    console.log(`\n  ${count} keys are sealed under the new secret.`);
    console.log('  If the one before leaked: rotate-key as well, and revoke all API keys, which were made of it.\n');
  } finally {
    client.release();
    await pool.end();
  }
}

/** Reasons why the demonstration's data stays while its accounts are closed. */
const KEPT: Record<NotWiped, string> = {
  'in-use-by-others': 'There are other people or payments in this database, so orders, tickets and the book stay.',
  'not-owner':
    'Their data stay: to erase all of it, where there is nothing else, run this again with DATABASE_OWNER_URL.',
  connected: 'Their data stay: to erase all of it, where there is nothing else, stop Festix and run this again.',
};

/** Erases a database that holds nothing else; otherwise closes the demo accounts. */
async function removeDemo(env: Env): Promise<void> {
  const [variable, address] = ownerOf(env);
  const { accounts, addresses, became } = await saying(variable, address, async () => {
    const client = clientFor(address, { application_name: 'festix remove-demo' });
    await client.connect();
    try {
      const open = await findDemoAccounts({ query: (statement) => rowsOn(client, statement) });
      const ids = open.map(({ id }) => id);
      const addresses = [...DEMO_PEOPLE, ...open].map(({ email }) => email.toLowerCase());
      const known = await rowsOn(
        client,
        sql`select from users where id = any (${[...DEMO_IDS, ...ids]}::uuid[]) limit 1`,
      );
      if (known.length === 0) return { accounts: [], addresses, became: undefined };
      return { accounts: ids, addresses, became: await wipeDemo(client, [...DEMO_IDS, ...ids]) };
    } finally {
      await client.end();
    }
  });
  if (typeof became === 'object') {
    console.log(
      `\n  The demonstration is gone: ${became.accounts} accounts, ${became.events} events, ${became.orders} orders.`,
    );
  } else if (became !== undefined) {
    const closed = await within(env, (app) => app.get(CloseDemo, { strict: false }).run(accounts));
    console.log(
      `\n  ${closed.accounts} accounts of the demonstration are closed, and ${closed.events} events off sale.`,
    );
    console.log(`  ${KEPT[became]}`);
  }
  // Messages contain links and tickets of those accounts, and of their buyers if everything is erased.
  const removed = await new Outbox(env).remove(typeof became === 'object' ? 'everybody' : new Set(addresses));
  if (removed > 0) console.log(`  ${removed} messages are taken out of ${join(env.DATA_DIR, 'outbox')}.`);
  if (became === undefined) return console.log('\n  There is nothing of the demonstration in this database.\n');
  console.log('  The first super-admin of your own: the same command with an e-mail address.\n');
}

/** Divides large tables by month; both groups by default. */
async function partition(env: Env, word: string): Promise<void> {
  const groups = word === '' ? Object.values(DIVISIONS) : [(DIVISIONS as Divisions)[word] ?? []];
  if (groups.some((tables) => tables.length === 0)) throw new CommandError(partitionTexts.unknown(word));
  const [variable, address] = ownerOf(env);
  await saying(variable, address, () => divideIn(address, groups, { tell: (line) => console.log(line) }));
}

/** Returns the address of the owner's role, and the name of its variable. */
function ownerOf({ DATABASE_OWNER_URL, DATABASE_DIRECT_URL }: Env): [variable: string, address: string] {
  return DATABASE_OWNER_URL ? ['DATABASE_OWNER_URL', DATABASE_OWNER_URL] : ['DATABASE_URL', DATABASE_DIRECT_URL];
}

async function within<Result>(env: Env, work: (app: INestApplicationContext) => Promise<Result>): Promise<Result> {
  const app = await NestFactory.createApplicationContext(AppModule.with(env, new Clock()), { logger: false });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

run(process.argv[2] ?? '', process.argv[3] ?? '').then(
  () => process.exit(0),
  (error: unknown) => {
    const isTold = [
      InvalidEnvError,
      CommandError,
      UnopenedKeyError,
      OutdatedDatabaseError,
      UnfitAccountError,
      DatabaseRefusalError,
      UndividedTableError,
    ].some((told) => error instanceof told);
    console.error(isTold && error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
