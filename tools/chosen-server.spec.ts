import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApi } from './building.ts';
import { chosenServer } from './chosen-server.ts';
import { freePort, startPostgres, type Postgres } from './postgres.ts';

const LONGEST_MS = 600_000;

let dataDir: string;
let postgres: Postgres;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'festix-chosen-'));
  [postgres] = await Promise.all([startPostgres({ dataDir, settings: { fsync: 'off' } }), buildApi()]);
}, LONGEST_MS);
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('commands go to the one of several hosts that writes, and to a single host as it is', async () => {
  const { username, password, host, pathname } = new URL(postgres.url);
  const dead = `127.0.0.1:${await freePort()}`;
  const several = `postgres://${username}:${password}@${dead},${host}${pathname}?target_session_attrs=read-write`;
  expect(await chosenServer(several)).toBe(postgres.url);
  expect(await chosenServer(postgres.url)).toBe(postgres.url);
});
