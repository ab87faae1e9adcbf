import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unopenedKeys } from './backup/ticket-keys.ts';
import { tryLock } from './lock.mjs';
import { ROOT } from './paths.ts';
import { startPostgres } from './postgres.ts';
import { lockOf } from './settings.ts';

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'festix-admin-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs the command as a person would; answers its exit code and what it said. */
async function admin(...args: string[]): Promise<{ code: number | null; said: string }> {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'admin.ts'), ...args], {
    env: { ...env, NODE_ENV: 'development', NODE_OPTIONS: '', DATA_DIR: dataDir, PORT: '3999' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.join('') };
}

const LINK = /http:\/\/localhost:3999\/new-password\?type=recovery#token=[0-9A-Z]{4}-[0-9A-Z]{4}/;

it('the admin tool makes super-admins and ticket keys, whether or not Festix runs', async () => {
  const first = await admin('Ana@Exemplo.br');
  expect(first.said).toMatch(LINK);
  expect(first.said).toContain('ana@exemplo.br is a super-admin, with a new account.');
  expect(first.code).toBe(0);

  const lock = tryLock(lockOf({ dataDir }));
  if ('heldBy' in lock) throw new Error('the command kept the lock');
  const tooEarly = await admin('ana@exemplo.br');
  expect(tooEarly.said).toContain('Try again in a moment');
  expect(tooEarly.code).toBe(1);
  const postgres = await startPostgres({ dataDir });
  try {
    const second = await admin('ana@exemplo.br');
    expect(second.said).toMatch(LINK);
    expect(second.said).toContain('ana@exemplo.br is a super-admin.');
    expect(second.code).toBe(0);
    const nobody = await admin('ana');
    expect(nobody.said).toContain('"ana" is no e-mail address');
    expect(nobody.code).toBe(1);
    const migrated = await admin('migrate');
    expect(migrated.said).toContain('The database is up to date.');
    expect(migrated.code).toBe(0);
    const rotated = await admin('rotate-key');
    expect(rotated.said).toContain('Key 2 signs what is sold from now on.');
    expect(rotated.code).toBe(0);
    const divided = await admin('partition');
    expect(divided.said).toContain('ledger_entries dividida');
    expect(divided.code).toBe(0);
    const undivided = await admin('partition', 'orders');
    expect(undivided.said).toContain('"orders" não se divide em meses');
    expect(undivided.code).toBe(1);
    const without = await admin('second-factor-off', 'Ana@exemplo.br');
    expect(without.said).toContain('ana@exemplo.br has no second factor.');
    expect(without.code).toBe(1);
    const stranger = await admin('second-factor-off', 'bia@exemplo.br');
    expect(stranger.said).toContain('Nobody has an account with bia@exemplo.br.');
    expect(stranger.code).toBe(1);
    const unnamed = await admin('second-factor-off');
    expect(unnamed.said).toContain('"" is no e-mail address');
    expect(unnamed.code).toBe(1);
    const tooLate = await admin('reseal');
    expect(tooLate.said).toContain('Stop it first.');
    expect(tooLate.code).toBe(1);
    const running = await admin('remove-demo');
    expect(running.said).toContain('Stop it first.');
    expect(running.code).toBe(1);
  } finally {
    await postgres.stop();
    lock.release();
  }

  const empty = await admin('remove-demo');
  expect(empty.said).toContain('There is nothing of the demonstration in this database.');
  expect(empty.code).toBe(0);
  const secrets = () => JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const before = secrets();
  const resealed = await admin('reseal');
  expect(resealed.said).toContain('2 keys are sealed under the new secret.');
  expect(resealed.code).toBe(0);
  expect(secrets()).toEqual({ ...before, TICKET_KEY_SECRET: expect.not.stringMatching(before['TICKET_KEY_SECRET']!) });
  const again = await startPostgres({ dataDir });
  try {
    expect(await unopenedKeys(again.url, dataDir, {})).toBeUndefined();
  } finally {
    await again.stop();
  }
}, 420_000);

it('the admin tool asks for the name of the operator', async () => {
  const { code, said } = await admin();
  expect(said).toContain('Say who it is');
  expect(code).toBe(1);
});
