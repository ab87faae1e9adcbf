import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CODE_LIFE, emailAddress, normaliseEmail } from '@festix/domain';
import { AppModule } from './app.module.ts';
import { InvalidEnv, readEnv, type Env } from './env.ts';
import { Clock } from './kernel/clock.ts';
import { createPool } from './kernel/database.ts';
import { bringUpToDate, migrate, Outdated } from './migrate.ts';
import { MakeSuperAdmin } from './modules/people/make-super-admin.ts';
import { TakeSecondFactor } from './modules/people/take-second-factor.ts';
import { TicketKeys } from './modules/tickets/ticket-keys.ts';
import { NotOpened, reseal } from './reseal.ts';
import { letWork, UnfitAccount } from './working-account.ts';

/** What a word in place of an e-mail address does; one of them is followed by an address. */
const COMMANDS = new Map<string, (env: Env, address: string) => Promise<void>>([
  ['migrate', migrateAsOwner],
  ['rotate-key', rotateKey],
  ['reseal', sealAnew],
  ['second-factor-off', takeSecondFactor],
]);

/** What keeps a command from being carried out. */
class Unfit extends Error {}

/**
 * `node admin.js <e-mail>`: makes a super-admin on the database of the environment. `node admin.js migrate | rotate-key |
 * reseal | second-factor-off <e-mail>`.
 */
async function run(word: string, address: string): Promise<void> {
  const command = COMMANDS.get(word);
  const email = normaliseEmail(command ? address : word);
  const isOfSomebody = !command || command === takeSecondFactor;
  if (isOfSomebody && !emailAddress.check(email)) throw new Unfit(`"${email}" is no e-mail address.`);
  const env = readEnv(process.env);
  if (command !== migrateAsOwner) await bringUpToDate(env.DATABASE_DIRECT_URL);
  await (command ?? makeSuperAdmin)(env, email);
}

async function makeSuperAdmin(env: Env, email: string): Promise<void> {
  const { is_new, link } = await within(env, (app) => app.get(MakeSuperAdmin, { strict: false }).run(email));
  console.log(`\n  ${email} is a super-admin${is_new ? ', with a new account' : ''}.`);
  console.log(`  This link chooses a password, once, within ${CODE_LIFE.recovery.ms / 60_000} minutes:\n\n  ${link}\n`);
}

async function migrateAsOwner({ DATABASE_OWNER_URL, DATABASE_DIRECT_URL }: Env): Promise<void> {
  await migrate(DATABASE_OWNER_URL || DATABASE_DIRECT_URL);
  if (DATABASE_OWNER_URL) await letWork(DATABASE_OWNER_URL, DATABASE_DIRECT_URL);
  console.log('\n  The database is up to date.\n');
}

async function rotateKey(env: Env): Promise<void> {
  const id = await within(env, (app) => app.get(TicketKeys, { strict: false }).rotateKey());
  console.log(`\n  Key ${id} signs what is sold from now on. Tickets that are out stay good.\n`);
}

async function takeSecondFactor(env: Env, email: string): Promise<void> {
  const became = await within(env, (app) => app.get(TakeSecondFactor, { strict: false }).run(email));
  if (became === 'nobody') throw new Unfit(`Nobody has an account with ${email}.`);
  if (became === 'none') throw new Unfit(`${email} has no second factor.`);
  console.log(`\n  ${email} signs in without a second factor now, and has to sign in again everywhere.\n`);
}

/** Without the rest of the product, whose jobs would open what is not sealed anew yet. */
async function sealAnew(env: Env): Promise<void> {
  const { TICKET_KEY_SECRET_BEFORE: before, TICKET_KEY_SECRET: now } = env;
  if (!before)
    throw new Unfit('TICKET_KEY_SECRET_BEFORE has to say what the secret was, TICKET_KEY_SECRET what it is now.');
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
    const isTold = [InvalidEnv, Unfit, NotOpened, Outdated, UnfitAccount].some((told) => error instanceof told);
    console.error(isTold && error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
