import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { mostConnections, OWN_CONNECTIONS } from '../kernel/database/connections.ts';
import { newId } from '../kernel/database/ids.ts';
import { startProcess, type ApiProcess } from '../testing/api-process.ts';
import { enrolDevice, sellTickets, type TestTicket } from '../testing/doors.ts';
import { makePerson } from '../testing/people.ts';
import { useApi } from '../testing/use-api.ts';
import { useShow } from '../testing/use-scenes.ts';

const GUIDE = join(import.meta.dirname, '../../../../docs/guias/crescimento.md');
/** Fewer than the default, so that the processes fit beside the other specs. */
const POOL = 5;
const NAMES = ['festix one', 'festix two'];
const LOOK_MS = 50;
/** No connection came or went for so many looks, in which each sweep of the shortest interval was due. */
const LOOKS_ALIKE = 120;
const LONGEST_MS = 60_000;

const api = useApi();
const show = useShow(api);
let processes: ApiProcess[] = [];

beforeAll(async () => {
  const { DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET } = api.env;
  const env = { DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET, ALLOW_SANDBOX: '1', DATABASE_POOL: String(POOL) };
  const start = (name: string) => {
    const url = new URL(DATABASE_URL);
    url.searchParams.set('application_name', name);
    return startProcess({ ...env, DATABASE_URL: url.href });
  };
  processes = await Promise.all(NAMES.map(start));
}, 90_000);
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
});

/** Counts the connections of each process. */
async function counted(watch: pg.Client): Promise<number[]> {
  const { rows } = await watch.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::integer as n from pg_stat_activity
     where datname = current_database() and application_name = any ($1::text[]) group by 1`,
    [NAMES],
  );
  return NAMES.map((name) => rows.find((row) => row.name === name)?.n ?? 0);
}

/** Counts the statements of both processes that wait for a table. */
async function waiting(watch: pg.Client): Promise<number> {
  const { rows } = await watch.query(
    `select from pg_stat_activity where application_name = any ($1::text[]) and wait_event_type = 'Lock'`,
    [NAMES],
  );
  return rows.length;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (!(await isSo()) && Date.now() < deadline) await delay(LOOK_MS);
}

it('the guide counts the connections of a process as the processes do', () => {
  const [, ...told] =
    /`DATABASE_POOL` \((\d+)\) \+ (\d+) das portas \+ (\d+) dos relatórios \+ (\d+) dos avisos em tempo real \+ (\d+) das varreduras = \*\*(\d+)\*\*, e com réplica mais `DATABASE_POOL` \+ (\d+)/
      .exec(readFileSync(GUIDE, 'utf8'))
      ?.map(Number) ?? [];
  const { doors, reports, realtime, sweeps } = OWN_CONNECTIONS;
  const env = { DATABASE_POOL: api.env.DATABASE_POOL, DATABASE_REPLICA_URL: 'postgres://replica/festix' };
  const { primary, replica } = mostConnections(env);
  expect(told).toEqual([env.DATABASE_POOL, doors, reports, realtime, sweeps, primary, reports]);
  expect(replica).toBe(env.DATABASE_POOL + reports);
  expect(mostConnections({ ...env, DATABASE_REPLICA_URL: '' }).replica).toBe(0);
});

it('two processes with more to do than they have connections open as many as counted, and no more', async () => {
  const admin = await makePerson(api, { roles: ['super-admin'] });
  const tickets = (await sellTickets(api, show, { amount: 1 })) as [TestTicket];
  const devices = await Promise.all(
    Array.from({ length: 2 * OWN_CONNECTIONS.doors }, () => enrolDevice(api, show.producer)),
  );
  const { primary } = mostConnections({ DATABASE_POOL: POOL, DATABASE_REPLICA_URL: '' });
  const asked: Promise<Response>[] = [];
  const ask = ({ url }: ApiProcess, { token }: { token: string }, path: string, body?: object): void => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    asked.push(fetch(url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }));
  };
  const [lock, watch] = [1, 2].map(() => new pg.Client({ connectionString: api.env.DATABASE_URL })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([lock.connect(), watch.connect()]);
  try {
    // What the requests themselves need is free, and each piece of work waits in the middle for a table.
    await lock.query('begin');
    await lock.query('lock table device_ops, orders in access exclusive mode');
    for (const process of processes) {
      for (const device of devices) {
        const op = {
          id: newId(),
          device_seq: 0,
          type: 'admit',
          event_id: show.id,
          payload: { reference: tickets[0].qr },
        };
        ask(process, show.producer, `/api/devices/${device.id}/ops`, { sent_at: new Date().toISOString(), ops: [op] });
      }
      for (const [person, area] of [
        [show.producer, 'producer'],
        [admin, 'super-admin'],
      ] as const)
        for (let report = 0; report < 2; report++)
          ask(process, person, `/api/${area}/events/${show.id}/orders/export?order_status=all`);
    }
    const apart = OWN_CONNECTIONS.doors + OWN_CONNECTIONS.reports;
    await until(async () => (await waiting(watch)) >= apart * processes.length);
    for (const process of processes)
      for (let list = 0; list < 3 * POOL; list++) ask(process, show.producer, `/api/producer/events/${show.id}/orders`);
    // The lock of the sweeps is asked for at the first sweep, so that one more might come later than the others.
    let looks = 0;
    let before = 0;
    await until(async () => {
      const now = (await counted(watch)).reduce((sum, n) => sum + n, 0);
      looks = now === before ? looks + 1 : 0;
      before = now;
      return looks >= LOOKS_ALIKE && now >= primary * processes.length;
    });
    expect(await counted(watch)).toEqual(NAMES.map(() => primary));
  } finally {
    await lock.query('rollback');
    const answers = await Promise.all(asked);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(answers.map(({ status }) => status).filter((status) => status >= 500 && status !== 503)).toEqual([]);
    await Promise.all([lock.end(), watch.end()]);
  }
}, 120_000);
