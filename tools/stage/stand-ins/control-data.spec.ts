import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type Postgres } from '../../postgres.ts';
import { controlDataOf } from './control-data.ts';

let dataDir: string;
let postgres: Postgres;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'festix-control-'));
  postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } });
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('the stand-in for pg_controldata says what PostgreSQL itself says', async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(
    `select s.system_identifier, c.timeline_id, current_setting('max_connections') as max_connections
     from pg_control_system() s, pg_control_checkpoint() c`,
  );
  await client.end();
  const told = controlDataOf(join(dataDir, 'postgres')).split('\n');
  const valueOf = (name: string) => {
    const line = told.find((each) => each.startsWith(`${name}:`));
    return line?.slice(name.length + 1).trim();
  };
  expect({
    system_identifier: valueOf('Database system identifier'),
    timeline_id: Number(valueOf("Latest checkpoint's TimeLineID")),
    max_connections: valueOf('max_connections setting'),
  }).toEqual(rows[0]);
  expect(valueOf('Database cluster state')).toBe('in production');
});
