import { deviceEndpoints, doorEndpoints, type ChangesView, type SnapshotView } from '@festix/domain/contract';
import { CHUNK_TICKETS } from '@festix/domain/door';
import { instantOf } from '@festix/domain/ground';
import { OP_VERSION, type Op } from '@festix/domain/sync';
import { v7 as newId } from 'uuid';
import { headersOf } from '../stage/api-client.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast, type Cast, type Person } from '../stage/cast.ts';
import { openEvent, openLot } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { withStage } from '../stage/with-stage.ts';
import { copyAndGzip } from './copy-and-gzip.ts';
import { atMost, holds, median, type Finding } from './finding.ts';
import { forgetPeak, memoryOf } from './memory.ts';
import { inTurn, type Bench, type BenchRow } from './row.ts';

const MANY = 100_000;
/** For the curve alone. */
const SOME = 10_000;
const FEW = 1_000;
const CHANGES = 10;
const PHONES = 16;
/** Later downloads measured: one takes a few milliseconds, and the machine has moods. */
const LATER = { thorough: 40, quick: 12 };

/** Milliseconds after which a phone believes that there is no network. */
const PHONES_PATIENCE = 10_000;

const MOST_MEGABYTES = 3;
const MOST_OF_COPY = 2;
const MOST_OF_FEW = 1.5;
/** Most garbage at a time, in MB; a list held in memory as a whole would be several times that. */
const MOST_MEMORY = 64;
/** Times that all phones come at once, by which the process reaches the size that it works in. */
const CROWDS = { thorough: 16, quick: 8 };

/** A phone's whole list, the first time and every later time. */
export const downloads: BenchRow = {
  name: 'downloads',
  run: (bench) =>
    withStage({ env: bench.env }, async (stage) => {
      const cast = await bringCast(stage);
      const many = await openList(stage, cast, MANY);
      const some = await openList(stage, cast, SOME);
      const few = await openList(stage, cast, FEW);
      const chunk = await openList(stage, cast, CHUNK_TICKETS);
      return [
        ...(await firstDownloads(stage, cast.producer, { few, some, many }, bench)),
        await memoryWhileDownloading(stage, cast.producer, { many, chunk }, bench),
        await laterDownloads(stage, cast.producer, many, few, bench),
      ];
    }),
};

interface List {
  event_id: string;
  /** Milliseconds that the feed took to take all tickets in. */
  taken_in: number;
  /** Tickets that have not been presented. */
  fresh: string[];
}

async function openList(stage: Stage, { producer, buyer }: Cast, count: number): Promise<List> {
  const event = await openEvent(producer, 'Bench da Lista');
  const params = { event_id: event.id };
  await producer.call(doorEndpoints.event, { params });
  const lot = await openLot(producer, event, 'Pista', count);
  const keys = await stage.database.query<{ id: number }>('select id from signing_keys where retired_at is null');
  await writeBulkTickets(stage.database, { event, lot, buyer, count, key_id: keys.rows[0]?.id ?? 1 });
  const begun = performance.now();
  await producer.call(doorEndpoints.changes, { params, query: { limit: 1 } });
  const taken_in = performance.now() - begun;
  await stage.database.query('vacuum (analyze) door_tickets, door_dirty');
  const { rows } = await stage.database.query<{ id: string }>(
    'select id from tickets where event_id = $1 order by serial',
    [event.id],
  );
  return { event_id: event.id, taken_in, fresh: rows.map(({ id }) => id) };
}

interface Download {
  milliseconds: number;
  bytes: number;
  tickets: number;
}

/** Downloads as a phone does, without processing the data. */
async function download(url: string, { token }: Person, { event_id }: List): Promise<Download> {
  const begun = performance.now();
  const manifest = (await (await get(url, `/api/door/events/${event_id}/snapshot`, token)).json()) as SnapshotView;
  let bytes = 0;
  for (const chunk of manifest.chunks) bytes += (await (await get(url, chunk.url, token)).arrayBuffer()).byteLength;
  return { milliseconds: performance.now() - begun, bytes, tickets: manifest.count };
}

async function get(url: string, path: string, token: string): Promise<Response> {
  const response = await fetch(new URL(path, url), { headers: headersOf(token), signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

const forget = async ({ database }: Stage, { event_id }: List): Promise<void> => {
  await database.query('delete from door_snapshots where event_id = $1', [event_id]);
  await database.query('delete from door_chunks where event_id = $1', [event_id]);
};

const rowsOf = ({ event_id }: List): string =>
  `select serial, code_hash, lot_id, price_kind, status, order_status, entry, holder_name, document_masked, checked_in_at
   from door_tickets where event_id = '${event_id}' order by serial`;

async function firstDownloads(
  stage: Stage,
  producer: Person,
  { few, some, many }: Record<'few' | 'some' | 'many', List>,
  bench: Bench,
): Promise<Finding[]> {
  const sizes: Download[] = [];
  let copied = 0;
  const timed = async (work: Promise<Download>): Promise<number> => {
    const done = await work;
    sizes.push(done);
    return done.milliseconds;
  };
  const packed = async (list: List): Promise<Download> => {
    await forget(stage, list);
    return download(stage.url, producer, list);
  };
  await download(stage.url, producer, many);
  const figures = await inTurn(bench.pace.rounds, {
    copy: async () => {
      const { milliseconds, bytes } = await copyAndGzip(stage.databaseUrl, rowsOf(many));
      copied = bytes;
      return milliseconds;
    },
    first: () => timed(packed(many)),
    next: () => timed(download(stage.url, producer, many)),
  });
  const points = [
    { size: FEW, value: (await packed(few)).milliseconds },
    { size: SOME, value: (await packed(some)).milliseconds },
    { size: MANY, value: median(figures.first) },
  ];
  const megabytes = median(sizes.map(({ bytes }) => bytes)) / 1e6;
  const whole = holds(
    'every ticket',
    sizes.every(({ tickets }) => tickets === MANY),
  );
  const limit = { value: median(figures.copy), unit: 'ms' as const, what: 'COPY and gzip of the same rows' };
  return [
    {
      work: `first download of ${MANY} tickets with names`,
      measured: { value: megabytes, unit: 'MB' },
      limit: { value: copied / 1e6, unit: 'MB', what: 'the same rows as text through gzip' },
      goals: [atMost(MOST_MEGABYTES, megabytes, 'MB'), whole],
    },
    {
      work: '  by the first phone, for which the list is packed',
      measured: { value: median(figures.first), unit: 'ms' },
      limit,
      goals: [atMost(MOST_OF_COPY, median(figures.first) / limit.value, 'times')],
      growth: { of: 'tickets', points },
      detail: { rounds: figures.first, limits: figures.copy },
    },
    {
      work: '  by every other phone',
      measured: { value: median(figures.next), unit: 'ms' },
      limit,
      goals: [atMost(MOST_OF_COPY, median(figures.next) / limit.value, 'times')],
      detail: { rounds: figures.next },
    },
    {
      work: '  and before it, the server taking in what was sold',
      measured: { value: many.taken_in, unit: 'ms' },
      goals: [atMost(PHONES_PATIENCE, many.taken_in, 'ms')],
    },
  ];
}

/**
 * Measures the most memory while phones download a list that is packed for them: first one of a single chunk again and
 * again, by which the process reaches its working size, then a long one as often. Neither its length nor the number of
 * downloads may show.
 */
async function memoryWhileDownloading(
  stage: Stage,
  producer: Person,
  { many, chunk }: Record<'many' | 'chunk', List>,
  { pace }: Bench,
): Promise<Finding> {
  const peaks = async (list: List): Promise<number[]> => {
    const found: number[] = [];
    for (let round = 0; round < (pace.quick ? CROWDS.quick : CROWDS.thorough); round++) {
      await forget(stage, list);
      forgetPeak(stage.pid());
      await Promise.all(Array.from({ length: PHONES }, () => download(stage.url, producer, list)));
      found.push(memoryOf(stage.pid()).peak);
    }
    return found;
  };
  const short = await peaks(chunk);
  const long = await peaks(many);
  const half = long.length / 2;
  const value = median(long);
  const limit = median(short.slice(half));
  return {
    work: `  memory of the API, ${PHONES} phones at once`,
    measured: { value, unit: 'MB' },
    limit: { value: limit, unit: 'MB', what: `with a list of ${CHUNK_TICKETS}` },
    goals: [
      atMost(MOST_MEMORY, value - limit, 'MB more'),
      atMost(MOST_MEMORY, median(long.slice(half)) - median(long.slice(0, half)), 'MB more in time'),
    ],
    detail: { rounds: long, limits: short },
  };
}

async function laterDownloads(stage: Stage, producer: Person, many: List, few: List, bench: Bench): Promise<Finding> {
  const { id: device_id } = await producer.call(deviceEndpoints.enrol, {
    body: { id: newId(), name: 'Portão 1', kind: 'door' },
  });
  const phones = await Promise.all([many, few].map((list) => bringUpToDate(producer, list)));
  const [atMany, atFew] = phones as [Phone, Phone];
  const figures = await inTurn(bench.pace.quick ? LATER.quick : LATER.thorough, {
    few: () => laterDownload(producer, atFew, device_id),
    many: () => laterDownload(producer, atMany, device_id),
  });
  const value = median(figures.many);
  const limit = median(figures.few);
  return {
    work: `later download, ${CHANGES} changes among ${MANY}`,
    measured: { value, unit: 'ms' },
    limit: { value: limit, unit: 'ms', what: `among ${FEW}` },
    goals: [atMost(MOST_OF_FEW, value / limit, 'times')],
    detail: { rounds: figures.many, limits: figures.few },
  };
}

/** A phone that knows a list up to a number. */
interface Phone {
  list: List;
  epoch: number;
  seq: number;
}

async function bringUpToDate(producer: Person, list: List): Promise<Phone> {
  const { epoch, seq } = await producer.call(doorEndpoints.snapshot, { params: { event_id: list.event_id } });
  return { list, epoch, seq };
}

async function laterDownload(producer: Person, phone: Phone, device_id: string): Promise<number> {
  const { list, epoch, seq } = phone;
  await admit(producer, list, device_id);
  const begun = performance.now();
  const page: ChangesView = await producer.call(doorEndpoints.changes, {
    params: { event_id: list.event_id },
    query: { epoch, after: seq, limit: 1_000 },
  });
  const milliseconds = performance.now() - begun;
  if (page.changes.length !== CHANGES)
    throw new Error(`${page.changes.length} changes came where ${CHANGES} were made`);
  phone.seq = page.next_seq;
  return milliseconds;
}

/** Admits some people at another door. */
async function admit(producer: Person, { event_id, fresh }: List, device_id: string): Promise<void> {
  const now = instantOf(Date.now());
  const ops = fresh.splice(0, CHANGES).map((ticket_id, device_seq): Op => ({
    id: newId(),
    device_seq,
    v: OP_VERSION,
    type: 'admit',
    event_id,
    occurred_at: now,
    payload: { ticket_id },
  }));
  const { results } = await producer.call(deviceEndpoints.ops, { params: { device_id }, body: { sent_at: now, ops } });
  if (!results.every(({ outcome }) => outcome === 'applied'))
    throw new Error(`not admitted: ${JSON.stringify(results)}`);
}
