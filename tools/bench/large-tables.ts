import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { boundOf } from '../../apps/api/src/kernel/http/metrics/table-bounds.ts';
import { ROOT } from '../paths.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast } from '../stage/cast.ts';
import { openEvent, openLot } from '../stage/events.ts';
import { stageEnv, type Stage } from '../stage/stage.ts';
import { TicketTexts } from '../stage/ticket-texts.ts';
import { withStage } from '../stage/with-stage.ts';
import { atMost, median, type Finding } from './finding.ts';
import type { Bench, BenchRow } from './row.ts';

const TABLE = 'scans';
const TICKETS = 20_000;
/** Rows at which everything is measured: what grows with them is told from what does not. */
const SIZES = { thorough: [500_000, 2_000_000], quick: [50_000, 200_000] };
/** What may pass for work at the bound that nobody waits for, and for work that stops the house. */
const MOST_SECONDS = { work: 15 * 60, restore: 60 * 60 };
const LOOKED_UP = 200;
/** A look at one ticket may not grow with the table. */
const MOST_LOOKUP = 2;

/**
 * Measures what grows with a table, and what that comes to at the number of rows from which on the alert of a large table
 * comes: backup and restoration, an index built beside the sales, a clean-up; and a look at one ticket, which must not grow.
 */
export const largeTables: BenchRow = {
  name: 'large-tables',
  run: (bench) =>
    withStage({ env: bench.env }, async (stage) => {
      const fill = await filling(stage);
      const measured: Measured[] = [];
      for (const rows of bench.pace.quick ? SIZES.quick : SIZES.thorough) {
        bench.say(`  ${rows} scans are written …`);
        await fill(rows);
        measured.push({ rows, ...(await measure(stage, bench)) });
      }
      return findingsOf(measured);
    }),
};

interface Figures {
  backup: number;
  restore: number;
  index: number;
  clean: number;
  /** Milliseconds. */
  lookup: number;
}

type Measured = Figures & { rows: number };

/** Returns a function that fills the table up to so many rows. */
async function filling(stage: Stage): Promise<(rows: number) => Promise<void>> {
  const { database } = stage;
  const { producer, buyer } = await bringCast(stage);
  const event = await openEvent(producer, 'Bench da Tabela');
  const lot = await openLot(producer, event, 'Pista', TICKETS);
  const { key_id } = await TicketTexts.open(database);
  await writeBulkTickets(database, { event, lot, buyer, count: TICKETS, key_id });
  let written = 0;
  return async (rows) => {
    await database.query(
      `insert into scans (id, event_id, ticket_id, entry, code, is_admission, occurred_at, adjusted_at, received_at, request_hash)
       select uuidv7(n * interval '1 millisecond' - interval '1 day'), $1, t.id, 0, 'ALREADY_USED', false, now(), now(), now(),
         sha256(n::text::bytea)
       from generate_series($2::integer, $3::integer - 1) n
       join (select id, row_number() over () as at from tickets where event_id = $1) t on t.at = 1 + n % $4::integer`,
      [event.id, written, rows, TICKETS],
    );
    written = rows;
    await database.query(`vacuum (analyze) ${TABLE}`);
    await database.query('checkpoint');
  };
}

async function measure(stage: Stage, { pace }: Bench): Promise<Figures> {
  const { database, dataDir, databaseUrl } = stage;
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return (performance.now() - begun) / 1000;
  };
  const folder = join(dataDir, 'backups', newId());
  const elsewhere = `${databaseUrl}_restored`;
  const env = { ...stageEnv(3000), DATA_DIR: join(dataDir, 'backups') };
  const backup = await seconds(() => run('backup.ts', [folder], { ...env, DATABASE_URL: databaseUrl }));
  await replaceDatabase(databaseUrl, elsewhere);
  const restore = await seconds(() => run('restore.ts', [folder], { ...env, DATABASE_URL: elsewhere }));
  const index = await seconds(() =>
    database.query(`create index concurrently bench_index on ${TABLE} (device_id, occurred_at)`),
  );
  await database.query('drop index bench_index');
  const tickets = await database.query<{ id: string }>('select id from tickets order by random() limit $1', [
    LOOKED_UP,
  ]);
  const lookups: number[] = [];
  for (let round = 0; round < pace.rounds; round++)
    for (const { id } of tickets.rows)
      lookups.push(
        1000 * (await seconds(() => database.query(`select id from ${TABLE} where ticket_id = $1 limit 20`, [id]))),
      );
  // A hundredth goes, as of an event whose time has come.
  const clean = await seconds(async () => {
    await database.query(`delete from ${TABLE} where ctid in (select ctid from ${TABLE} tablesample system (1))`);
    await database.query(`vacuum ${TABLE}`);
  });
  return { backup, restore, index, clean, lookup: median(lookups) };
}

async function run(program: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'tools', program), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}

async function replaceDatabase(databaseUrl: string, elsewhere: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const name = pg.escapeIdentifier(new URL(elsewhere).pathname.slice(1));
  try {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}

function findingsOf(measured: readonly Measured[]): Finding[] {
  const [few, many] = [measured[0], measured.at(-1)] as [Measured, Measured];
  const bound = boundOf(TABLE);
  /** Returns what it takes at the bound, by what a further row takes. */
  const atBound = (what: keyof Figures): number =>
    many[what] + ((many[what] - few[what]) / (many.rows - few.rows)) * (bound - many.rows);
  const growing = (work: string, what: keyof Figures, most: number): Finding => ({
    work: `${work} with ${bound / 1_000_000} million scans, by what a row takes`,
    measured: { value: atBound(what), unit: 's' },
    limit: { value: many[what], unit: 's', what: `${many.rows} scans` },
    goals: [atMost(most, atBound(what), 's')],
    detail: { measured },
  });
  return [
    growing('a backup', 'backup', MOST_SECONDS.work),
    growing('its restoration', 'restore', MOST_SECONDS.restore),
    growing('an index built beside the sales', 'index', MOST_SECONDS.work),
    growing('taking a hundredth away', 'clean', MOST_SECONDS.work),
    {
      work: `scans of one ticket, of ${many.rows} scans`,
      measured: { value: many.lookup, unit: 'ms' },
      limit: { value: few.lookup, unit: 'ms', what: `${few.rows} scans` },
      goals: [atMost(MOST_LOOKUP, many.lookup / few.lookup, 'of the time')],
      detail: { measured },
    },
  ];
}
