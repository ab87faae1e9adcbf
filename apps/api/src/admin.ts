import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { emailAddress, normaliseEmail } from '@festix/domain';
import { AppModule } from './app.module.ts';
import { InvalidEnv, readEnv } from './env.ts';
import { Clock } from './kernel/clock.ts';
import { migrate } from './migrate.ts';
import { MakeSuperAdmin } from './modules/people/make-super-admin.ts';
import { TicketKeys } from './modules/tickets/ticket-keys.ts';

/** The word in place of an e-mail address that has tickets signed by a new key. */
const ROTATE_KEY = 'rotate-key';

/** `node admin.js <e-mail>`: makes a super-admin on the database of the environment. `node admin.js rotate-key`. */
async function run(word: string): Promise<number> {
  const email = normaliseEmail(word);
  if (word !== ROTATE_KEY && !emailAddress.check(email)) {
    console.error(`"${word}" is no e-mail address.`);
    return 1;
  }
  const env = readEnv(process.env);
  await migrate(env.DATABASE_DIRECT_URL);
  const app = await NestFactory.createApplicationContext(AppModule.with(env, new Clock()), { logger: false });
  try {
    await (word === ROTATE_KEY ? rotateKey(app) : makeSuperAdmin(app, email));
  } finally {
    await app.close();
  }
  return 0;
}

async function makeSuperAdmin(app: INestApplicationContext, email: string): Promise<void> {
  const { is_new, link } = await app.get(MakeSuperAdmin, { strict: false }).run(email);
  console.log(`\n  ${email} is a super-admin${is_new ? ', with a new account' : ''}.`);
  console.log(`  This link chooses a password, once, within an hour:\n\n  ${link}\n`);
}

async function rotateKey(app: INestApplicationContext): Promise<void> {
  const id = await app.get(TicketKeys, { strict: false }).rotateKey();
  console.log(`\n  Key ${id} signs what is sold from now on. Tickets that are out stay good.\n`);
}

run(process.argv[2] ?? '').then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof InvalidEnv ? error.message : error);
    process.exit(1);
  },
);
