import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { emailAddress, normaliseEmail } from '@festix/domain';
import { AppModule } from './app.module.ts';
import { InvalidEnv, readEnv, type Env } from './env.ts';
import { Clock } from './kernel/clock.ts';
import { Database } from './kernel/database.ts';
import { migrate } from './migrate.ts';
import { MakeSuperAdmin } from './modules/people/make-super-admin.ts';
import { TicketKeys } from './modules/tickets/ticket-keys.ts';
import { reseal } from './reseal.ts';

/** What a word in place of an e-mail address does. */
const COMMANDS: Readonly<Record<string, (app: INestApplicationContext, env: Env) => Promise<void>>> = {
  'rotate-key': rotateKey,
  reseal: sealAnew,
};

/** `node admin.js <e-mail>`: makes a super-admin on the database of the environment. `node admin.js rotate-key | reseal`. */
async function run(word: string): Promise<number> {
  const email = normaliseEmail(word);
  const command = COMMANDS[word];
  if (!command && !emailAddress.check(email)) {
    console.error(`"${word}" is no e-mail address.`);
    return 1;
  }
  const env = readEnv(process.env);
  if (command === sealAnew && !env.TICKET_KEY_SECRET_BEFORE) {
    console.error('TICKET_KEY_SECRET_BEFORE has to say what the secret was, TICKET_KEY_SECRET what it is now.');
    return 1;
  }
  await migrate(env.DATABASE_DIRECT_URL);
  const app = await NestFactory.createApplicationContext(AppModule.with(env, new Clock()), { logger: false });
  try {
    await (command ? command(app, env) : makeSuperAdmin(app, email));
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

async function sealAnew(app: INestApplicationContext, env: Env): Promise<void> {
  const [before, now] = [env.TICKET_KEY_SECRET_BEFORE, env.TICKET_KEY_SECRET].map((text) =>
    Buffer.from(text, 'base64url'),
  );
  const count = await reseal(app.get(Database), before!, now!);
  console.log(`\n  ${count} keys are sealed under the new secret. The one before opens nothing any more.\n`);
}

run(process.argv[2] ?? '').then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof InvalidEnv ? error.message : error);
    process.exit(1);
  },
);
