import { exportEndpoints, type SalesExportQuery } from '@festix/domain/contract';
import { SALES_REPORT_ROWS_HEADER, type SalesReportFormat } from '@festix/domain/figures';
import { sql } from '../../apps/api/src/kernel/database/sql.ts';
import { salesStatement } from '../../apps/api/src/modules/documents/reports/sales-statement.ts';
import { headersOf, pathOf } from '../stage/api-client.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast, signedInAgain, type Cast, type Person } from '../stage/cast.ts';
import { openEvent, openLot } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { withStage } from '../stage/with-stage.ts';
import { copyOut } from './copy-and-gzip.ts';
import { atLeast, atMost, holds, median, shown, type Finding, type Growth } from './finding.ts';
import { forgetPeak, memoryOf } from './memory.ts';
import { inTurn, type Bench, type BenchRow } from './row.ts';

const SALES = { thorough: 1_000_000, quick: 100_000 };
/** For the curve alone. */
const SOME = { thorough: 100_000, quick: 30_000 };
/** An export by which the process reaches the size that it works in. */
const FEW = 10_000;
const TICKETS_PER_SALE = 2;

const LEAST_OF_COPY = 0.3;
const MOST_MEMORY = 100;
/** Seconds after which a reading is broken off (`EXPORT_SECONDS`). */
const LONGEST = 600;
/** Mark of the last 22 bytes of a ZIP file. */
const ZIP_MARK = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END = 22;

/**
 * All sales of an event as CSV, over HTTP and packed as browsers ask for it, beside the database's own COPY of them; and
 * as a spreadsheet, beside the time that a reading may take.
 */
export const exports: BenchRow = {
  name: 'exports',
  run: (bench) =>
    withStage({ env: bench.env }, async (stage) => {
      const cast = await bringCast(stage);
      const few = await sell(stage, cast, FEW);
      const some = await sell(stage, cast, bench.pace.quick ? SOME.quick : SOME.thorough);
      const many = await sell(stage, cast, bench.pace.quick ? SALES.quick : SALES.thorough);
      const csv = await exportOf(stage, await signedInAgain(cast.producer), { few, some, many }, bench);
      return [csv, await sheetOf(stage, await signedInAgain(cast.producer), { few, many })];
    }),
};

interface Sold {
  event_id: string;
  sales: number;
}

async function sell(stage: Stage, { producer, buyer }: Cast, sales: number): Promise<Sold> {
  const event = await openEvent(producer, 'Bench do Relatório');
  const keys = await stage.database.query<{ id: number }>('select id from signing_keys where retired_at is null');
  // A lot has a million places at most.
  for (const name of ['Pista', 'Mezanino']) {
    const count = (TICKETS_PER_SALE * sales) / 2;
    const lot = await openLot(producer, event, name, count);
    await writeBulkTickets(stage.database, { event, lot, buyer, count, key_id: keys.rows[0]?.id ?? 1 });
  }
  return { event_id: event.id, sales };
}

const QUERY: SalesExportQuery = { name: 'true', phone: 'true', event_name: 'true', order_status: 'all' };

async function ask(url: string, { token }: Person, { event_id }: Sold, format: SalesReportFormat) {
  const path = pathOf(exportEndpoints.sales, { area: 'producer', params: { event_id }, query: { ...QUERY, format } });
  const answer = await fetch(url + path, { headers: headersOf(token) });
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return { told: Number(answer.headers.get(SALES_REPORT_ROWS_HEADER)), pieces: answer.body };
}

/** Downloads a file; returns the milliseconds until its last byte, and the number of its sales. */
async function download(url: string, person: Person, sold: Sold): Promise<Download> {
  const begun = performance.now();
  const { told, pieces } = await ask(url, person, sold, 'csv');
  let lines = 0;
  for await (const piece of pieces) for (const byte of piece) if (byte === 0x0a) lines += 1;
  return { milliseconds: performance.now() - begun, told, had: lines - 1 };
}

interface Download {
  milliseconds: number;
  /** Sales by the count in its header. */
  told: number;
  had: number;
}

async function exportOf(
  stage: Stage,
  producer: Person,
  { few, some, many }: Record<'few' | 'some' | 'many', Sold>,
  { pace }: Bench,
): Promise<Finding> {
  const perSecond = (milliseconds: number, { sales }: Sold = many): number => sales / (milliseconds / 1000);
  const downloads: Download[] = [];
  const points: Growth['points'] = [];
  await download(stage.url, producer, few);
  for (const sold of [few, some]) {
    const { milliseconds } = await download(stage.url, producer, sold);
    points.push({ size: sold.sales, value: perSecond(milliseconds, sold) });
  }
  const before = memoryOf(stage.pid()).now;
  forgetPeak(stage.pid());
  const figures = await inTurn(pace.rounds, {
    limit: async () => perSecond((await copyOut(stage.databaseUrl, rowsOf(many))).milliseconds),
    rate: async () => {
      const done = await download(stage.url, producer, many);
      downloads.push(done);
      return perSecond(done.milliseconds);
    },
  });
  const grown = memoryOf(stage.pid()).peak - before;
  const value = median(figures.rate);
  const limit = median(figures.limit);
  return {
    work: `CSV of ${shown(many.sales)} sales`,
    measured: { value, unit: '/s' },
    limit: { value: limit, unit: '/s', what: 'COPY of the same rows' },
    goals: [
      atLeast(LEAST_OF_COPY, value / limit, 'of it'),
      atMost(MOST_MEMORY, grown, 'MB more'),
      holds(
        'every sale',
        downloads.every(({ told, had }) => told === many.sales && had === many.sales),
      ),
    ],
    growth: { of: 'sales', points: [...points, { size: many.sales, value }] },
    detail: { rounds: figures.rate, limits: figures.limit, grown },
  };
}

/** Measures a spreadsheet, which has no limit to compare with: no program of the database writes one. */
async function sheetOf(stage: Stage, producer: Person, { few, many }: Record<'few' | 'many', Sold>): Promise<Finding> {
  const read = async (sold: Sold) => {
    const { told, pieces } = await ask(stage.url, producer, sold, 'xlsx');
    let bytes = 0;
    let end = Buffer.alloc(0);
    for await (const piece of pieces) {
      bytes += piece.length;
      end = Buffer.concat([end, piece]).subarray(-ZIP_END);
    }
    return { told, bytes, isWhole: end.subarray(0, ZIP_MARK.length).equals(ZIP_MARK) };
  };
  await read(few);
  const before = memoryOf(stage.pid()).now;
  forgetPeak(stage.pid());
  const begun = performance.now();
  const { told, bytes, isWhole } = await read(many);
  const seconds = (performance.now() - begun) / 1000;
  const grown = memoryOf(stage.pid()).peak - before;
  return {
    work: `XLSX of ${shown(many.sales)} sales`,
    measured: { value: seconds, unit: 's' },
    goals: [
      atMost(LONGEST, seconds, 's'),
      atMost(MOST_MEMORY, grown, 'MB more'),
      holds('whole, with every sale', isWhole && told === many.sales),
    ],
    detail: { bytes, grown },
  };
}

/** Returns the report's own statement with its parameters written out, because COPY takes none. */
function rowsOf({ event_id }: Sold): string {
  const condition = sql`o.event_id = ${sql.literal(event_id)} and o.origin in ('online', 'pdv')`;
  return salesStatement(condition, sql.literal('America/Sao_Paulo')).text;
}
