import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { API_DIST } from '../paths.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast } from '../stage/cast.ts';
import { openEvent, openLot } from '../stage/events.ts';
import { stageEnv, type Stage } from '../stage/stage.ts';
import { withStage } from '../stage/with-stage.ts';
import { atLeast, atMost, holds, median, type Finding } from './finding.ts';
import { inTurn, type Bench, type BenchRow } from './row.ts';

const SCANS = { thorough: 2_400_000, quick: 100_000 };
const POSTINGS = { thorough: 600_000, quick: 20_000 };
const TICKETS = { thorough: 200_000, quick: 10_000 };
/** Over which the rows are spread. */
const DAYS = 720;
const WRITERS = 4;
/** Scans of one statement, as doors send them together. */
const TOGETHER = 32;
const LOOKED_UP = 2_000;
const MOST_LOCKED_MS = 1_000;
const LEAST_OF_BEFORE = 0.8;

/** Divides a database with years of scans and ledger by month, while somebody scans, and writes and looks up before and after. */
export const months: BenchRow = {
  name: 'months',
  run: (bench) =>
    withStage({ env: bench.env }, async (stage) => {
      const tickets = await fill(stage, bench);
      const before = await measure(stage, tickets, bench);
      const counted = await countRows(stage);
      const divided = await divideWhileScanning(stage);
      const isSame = (await countRows(stage)) === counted + divided.written;
      const after = await measure(stage, tickets, bench);
      return findingsOf(bench, { before, after, divided, isSame });
    }),
};

const amountOf = ({ pace }: Bench, amounts: { thorough: number; quick: number }): number =>
  pace.quick ? amounts.quick : amounts.thorough;

/** Writes tickets, scans and ledger by statements, and returns the ids of some tickets. */
async function fill(stage: Stage, bench: Bench): Promise<string[]> {
  const { database } = stage;
  const { producer, buyer } = await bringCast(stage);
  const event = await openEvent(producer, 'Bench dos Meses');
  const count = amountOf(bench, TICKETS);
  const lot = await openLot(producer, event, 'Pista', count);
  const keys = await database.query<{ id: number }>('select id from signing_keys where retired_at is null');
  await writeBulkTickets(database, { event, lot, buyer, count, key_id: keys.rows[0]?.id ?? 1 });
  bench.say(`  ${amountOf(bench, SCANS)} scans and ${amountOf(bench, POSTINGS)} postings are written …`);
  await database.query(
    `with numbered as (select id, row_number() over () as n from tickets where event_id = $1)
     insert into scans (id, event_id, ticket_id, entry, code, is_admission, occurred_at, adjusted_at, received_at, request_hash)
     select uuidv7(-age), $1, t.id, 0, 'ADMITTED', true, now() - age, now() - age, now() - age, sha256(s.n::text::bytea)
     from (select n, (1 - n::float8 / $2) * $3 * interval '1 day' as age from generate_series(1, $2::integer) n) s
     join numbered t on t.n = 1 + s.n % $4::integer`,
    [event.id, amountOf(bench, SCANS), DAYS, count],
  );
  await database.query(
    `with posted as (
       insert into ledger_postings (id, event_id, kind, posted_at)
       select uuidv7(-age), $1, 'paid', now() - age
       from (select (1 - n::float8 / $2) * $3 * interval '1 day' as age from generate_series(1, $2::integer) n) s
       returning id
     )
     insert into ledger_entries (posting_id, event_id, account, amount)
     select id, $1, account, amount from posted, (values ('bench_in', 5000), ('bench_out', -5000)) as e (account, amount)`,
    [event.id, amountOf(bench, POSTINGS), DAYS],
  );
  await database.query('vacuum (analyze) scans, ledger_postings, ledger_entries');
  await database.query('checkpoint');
  const { rows } = await database.query<{ id: string }>(
    'select id from tickets where event_id = $1 order by random() limit $2',
    [event.id, LOOKED_UP],
  );
  return rows.map(({ id }) => id);
}

const INSERT = `
  insert into scans (id, event_id, ticket_id, entry, code, is_admission, occurred_at, adjusted_at, request_hash)
  select id, $2, ticket_id, 0, 'ALREADY_USED', false, now(), now(), sha256(id::text::bytea)
  from unnest($1::uuid[], $3::uuid[]) as s (id, ticket_id)
  on conflict (id) do nothing`;

const EVENT = '00000000-0000-7000-8000-000000000000';

interface Measured {
  /** Scans written in a second. */
  writes: number[];
  /** Milliseconds for the scans of many tickets. */
  lookups: number[];
}

async function measure({ databaseUrl, database }: Stage, tickets: string[], bench: Bench): Promise<Measured> {
  const { rounds, measure: milliseconds } = bench.pace;
  return inTurn(rounds, {
    writes: async () => {
      const written = await Promise.all(
        Array.from({ length: WRITERS }, () => writeFor(databaseUrl, tickets, milliseconds)),
      );
      return (written.reduce((sum, some) => sum + some) / milliseconds) * 1000;
    },
    lookups: async () => {
      const begun = performance.now();
      await database.query('select count(*) from scans where ticket_id = any ($1::uuid[])', [tickets]);
      return performance.now() - begun;
    },
  });
}

async function writeFor(databaseUrl: string, tickets: string[], milliseconds: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let written = 0;
    for (const until = performance.now() + milliseconds; performance.now() < until; written += TOGETHER) {
      const ids = Array.from({ length: TOGETHER }, () => newId());
      await client.query({ name: 'scan', text: INSERT, values: [ids, EVENT, tickets.slice(0, TOGETHER)] });
    }
    return written;
  } finally {
    await client.end();
  }
}

async function countRows({ database }: Stage): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select ((select count(*) from scans) + (select count(*) from ledger_postings) + (select count(*) from ledger_entries))::float8 as n`,
  );
  return rows[0]?.n ?? 0;
}

interface Divided {
  seconds: number;
  /** Milliseconds of the longest write meanwhile. */
  longest: number;
  written: number;
  said: string[];
}

/** Runs the command, and writes one scan after the other until it ends. */
async function divideWhileScanning({ databaseUrl, dataDir }: Stage): Promise<Divided> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const begun = performance.now();
  let isOver = false;
  const ended = divide({ databaseUrl, dataDir }).finally(() => (isOver = true));
  let [longest, written] = [0, 0];
  try {
    while (!isOver) {
      const asked = performance.now();
      await client.query({ name: 'scan', text: INSERT, values: [[newId()], EVENT, [null]] });
      longest = Math.max(longest, performance.now() - asked);
      written += 1;
    }
  } finally {
    await client.end();
  }
  const said = await ended;
  return { seconds: (performance.now() - begun) / 1000, longest, written, said };
}

/** Runs the command that divides the tables of a stage, and returns what it said. */
export async function divide({ databaseUrl, dataDir }: Pick<Stage, 'databaseUrl' | 'dataDir'>): Promise<string[]> {
  const said: string[] = [];
  const command = spawn(process.execPath, [join(API_DIST, 'admin.js'), 'partition'], {
    env: { ...process.env, ...stageEnv(3000), DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  command.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const [code] = (await once(command, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the command ended with ${code}: ${said.join('')}`);
  return said.join('').trim().split('\n');
}

function findingsOf(
  bench: Bench,
  { before, after, divided, isSame }: { before: Measured; after: Measured; divided: Divided; isSame: boolean },
): Finding[] {
  const rows = `${amountOf(bench, SCANS)} scans and the ledger`;
  const share = median(after.writes) / median(before.writes);
  return [
    {
      work: `dividing ${rows}`,
      measured: { value: divided.seconds, unit: 's' },
      goals: [holds('every row is there', isSame)],
      detail: { said: divided.said, written: divided.written },
    },
    {
      work: 'the longest write meanwhile',
      measured: { value: divided.longest, unit: 'ms' },
      goals: [atMost(MOST_LOCKED_MS, divided.longest, 'ms')],
    },
    {
      work: 'writing scans, divided',
      measured: { value: median(after.writes), unit: '/s' },
      limit: { what: 'whole', value: median(before.writes), unit: '/s' },
      goals: [atLeast(LEAST_OF_BEFORE, share, '×')],
      detail: { before: before.writes, after: after.writes },
    },
    {
      work: `scans of ${LOOKED_UP} tickets, divided`,
      measured: { value: median(after.lookups), unit: 'ms' },
      limit: { what: 'whole', value: median(before.lookups), unit: 'ms' },
      goals: [],
      detail: { before: before.lookups, after: after.lookups },
    },
  ];
}
