import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { emailAddress, normaliseEmail } from '@festix/domain';
import { AppModule } from './app.module.ts';
import { InvalidEnv, readEnv } from './env.ts';
import { Clock } from './kernel/clock.ts';
import { migrate } from './migrate.ts';
import { MakeSuperAdmin } from './modules/people/make-super-admin.ts';

/** `node admin.js <e-mail>`: makes a super-admin on the database of the environment, and prints the way in. */
async function run(address: string): Promise<number> {
  const email = normaliseEmail(address);
  if (!emailAddress.check(email)) {
    console.error(`"${address}" is no e-mail address.`);
    return 1;
  }
  const env = readEnv(process.env);
  await migrate(env.DATABASE_URL);
  const app = await NestFactory.createApplicationContext(AppModule.with(env, new Clock()), { logger: false });
  try {
    const { is_new, link } = await app.get(MakeSuperAdmin, { strict: false }).run(email);
    console.log(`\n  ${email} is a super-admin${is_new ? ', with a new account' : ''}.`);
    console.log(`  This link chooses a password, once, within an hour:\n\n  ${link}\n`);
  } finally {
    await app.close();
  }
  return 0;
}

run(process.argv[2] ?? '').then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof InvalidEnv ? error.message : error);
    process.exit(1);
  },
);
