import { deviceEndpoints, doorEndpoints, type OpsView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { MAX_OPS_PER_BATCH, OP_VERSION, type Op } from '@festix/domain/sync';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf } from '../stage/api-client.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { withStage } from '../stage/with-stage.ts';
import { countCores } from './cores.ts';
import { admitted, DEVICES, oneByOne, openDoor, settle, supplyFor, type Door, type Run } from './door.ts';
import { atLeast, holds, median, type Finding, type Goal } from './finding.ts';
import { runLoad, type LoadRequest } from './http-load.ts';
import { inTurn, type BenchRow, type Pace } from './row.ts';

const CONNECTIONS = [16, 64] as const;
const LEAST_OF_LIMIT = { 16: 0.4, 64: 0.6, batches: 2 };
/** Of the rate of a signed-in POST to the same call that carries nothing, and is refused as soon as its body is read. */
const LEAST_OF_EMPTY = 0.8;

/** Tickets a second that no way of checking in comes near: running out of them would measure refusals. */
const SUPPLY = { limit: 14_000, 16: 9_000, 64: 16_000, batches: 40_000 };
/** Of one measurement at most, in milliseconds: the supply is finite. */
const LONGEST = 3_000;

/** Measures check-ins of phones that ask the server, one by one, and of queued ops, a hundred at a time. */
export const checkIns: BenchRow = {
  name: 'check-ins',
  run: (bench) =>
    withStage({ env: bench.env }, async (stage) => {
      const pace = { ...bench.pace, measure: Math.min(LONGEST, bench.pace.measure) };
      const door = await openDoor(stage, { ...bench, pace }, supplyOf(pace));
      const runs: Run[] = [];
      const measured = async (kind: string, run: () => Promise<Run>): Promise<number> => {
        await settle(door);
        const done = await run();
        runs.push({ ...done, kind });
        return done.rate;
      };
      // A server has run for long when doors open: its hot code is compiled.
      for (const connections of [64, 16, 64] as const)
        await oneByOne(door, connections, SUPPLY[connections], pace.warmUp);
      await inBatches(door, bench.pace.warmUp);
      const figures = await inTurn<keyof Figures>(bench.pace.rounds, {
        limit: async () => {
          await settle(door);
          return insertByDriver(door);
        },
        empty16: () => emptyPosts(door, 16),
        empty64: () => emptyPosts(door, 64),
        16: () => measured('16', () => oneByOne(door, 16, SUPPLY[16])),
        64: () => measured('64', () => oneByOne(door, 64, SUPPLY[64])),
        batches: () => measured('batches', () => inBatches(door)),
      });
      return findingsOf(figures, runs);
    }),
};

/** Returns the number of tickets for all rounds and the warm-up. */
function supplyOf({ rounds, measure, warmUp }: Pace): number {
  const a_second = Object.values(SUPPLY).reduce((sum, supply) => sum + supply, 0);
  const warming_up = 2 * SUPPLY[64] + SUPPLY[16] + SUPPLY.batches;
  return Math.ceil((a_second * measure * rounds + warming_up * warmUp) / 1000 / 1000) * 1000;
}

/** Sends what costs a check-in's way in and out, and nothing between. */
async function emptyPosts({ stage, bench, producer, event }: Door, connections: 16 | 64): Promise<number> {
  const path = pathOf(doorEndpoints.checkin, { params: { event_id: event.id } });
  const headers = headersOf(producer.token);
  const { byStatus, seconds } = await runLoad({
    url: stage.url,
    connections,
    milliseconds: bench.pace.measure,
    next: () => ({ method: 'POST', path, headers, body: {} }),
  });
  return (byStatus[400] ?? 0) / seconds;
}

async function inBatches(door: Door, milliseconds = door.bench.pace.measure): Promise<Run> {
  const { stage, event } = door;
  const tickets = await door.next(supplyFor(SUPPLY.batches, milliseconds));
  // Compressed beforehand: a phone does that on a core of its own.
  const batches = Array.from({ length: Math.floor(tickets.length / MAX_OPS_PER_BATCH) }, (_, index) =>
    batchOf(door, index, tickets.slice(index * MAX_OPS_PER_BATCH, (index + 1) * MAX_OPS_PER_BATCH)),
  );
  let applied = 0;
  let sent = 0;
  const before = await admitted(stage, event);
  const cores = countCores(stage);
  const { byStatus, seconds, p50, p99 } = await runLoad({
    url: stage.url,
    connections: DEVICES,
    milliseconds,
    next: () => batches[sent++],
    answered: (status, body) => {
      if (status === 200)
        applied += (JSON.parse(body) as OpsView).results.filter(({ outcome }) => outcome === 'applied').length;
    },
  });
  const used = cores();
  const is_exact = (await admitted(stage, event)) - before === applied && sent <= batches.length;
  return {
    kind: 'batches',
    rate: applied / seconds,
    cores: used,
    is_exact,
    byStatus,
    p50,
    p99,
    ran_out: sent > batches.length,
  };
}

function batchOf(door: Door, index: number, tickets: TicketText[]): LoadRequest {
  const device = door.devices[index % DEVICES] ?? '';
  const now = instantOf(Date.now());
  const ops = tickets.map((ticket, place): Op => ({
    id: newId(),
    device_seq: index * MAX_OPS_PER_BATCH + place,
    v: OP_VERSION,
    type: 'admit',
    event_id: door.event.id,
    occurred_at: now,
    operator_id: door.producer.id,
    boot_id: device,
    mono: index * MAX_OPS_PER_BATCH + place,
    clock_offset: 0,
    uncertainty: 5,
    gate: `Portão ${1 + (index % DEVICES)}`,
    payload: { reference: ticket.text, decided_offline: true },
  }));
  return {
    method: 'POST',
    path: pathOf(deviceEndpoints.ops, { params: { device_id: device } }),
    headers: { ...headersOf(door.producer.token), 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ sent_at: now, ops })),
  };
}

/** Inserts the rows of a check-in, and nothing else: no facts read, no verdict, no order read. */
const INSERT = `
  with entered as (
    insert into checkins (id, event_id, ticket_id, entry, scan_id, scanned_at, device_id, validated_by)
    values ($1, $2, $3, 0, $1, now(), $4, $5)
    returning event_id, ticket_id
  ),
  told_doors as (insert into door_dirty (event_id, ticket_id) select event_id, ticket_id from entered)
  insert into scans (id, event_id, ticket_id, entry, code, is_admission, occurred_at, adjusted_at, device_id, user_id)
  values ($1, $2, $3, 0, 'ADMITTED', true, now(), now(), $4, $5)`;

async function insertByDriver(door: Door): Promise<number> {
  const { stage, bench, event, devices, producer } = door;
  const tickets = await door.next(supplyFor(SUPPLY.limit, bench.pace.measure));
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 16, min: 16 });
  await Promise.all(Array.from({ length: 16 }, () => pool.query('select 1')));
  let done = 0;
  let begun = 0;
  let seconds = 0;
  try {
    begun = performance.now();
    const until = begun + bench.pace.measure;
    let next = 0;
    await Promise.all(
      Array.from({ length: 16 }, async (_, connection) => {
        const client = await pool.connect();
        for (let ticket = tickets[next++]; ticket && performance.now() < until; ticket = tickets[next++]) {
          const values = [newId(), event.id, ticket.id, devices[connection % DEVICES], producer.id];
          await client.query({ name: 'insert', text: INSERT, values });
          done++;
        }
        client.release();
      }),
    );
    seconds = (performance.now() - begun) / 1000;
    if (next >= tickets.length) throw new Error('the driver ran out of tickets');
  } finally {
    await pool.end();
  }
  return done / seconds;
}

type Figures = Record<'limit' | 'empty16' | 'empty64' | '16' | '64' | 'batches', number[]>;

function findingsOf(figures: Figures, runs: Run[]): Finding[] {
  const limit = median(figures.limit);
  const empty = { 16: median(figures.empty16), 64: median(figures.empty64) };
  const finding = (work: string, kind: '16' | '64' | 'batches', least: number): Finding => {
    const value = median(figures[kind]);
    const own = runs.filter((run) => run.kind === kind);
    const goals: Goal[] = [
      atLeast(least, value / limit, 'of the limit'),
      ...(kind === 'batches' ? [] : [atLeast(LEAST_OF_EMPTY, value / empty[kind], 'of an empty POST')]),
      holds(
        'each exactly once',
        own.every((run) => run.is_exact),
      ),
    ];
    return {
      work,
      measured: { value, unit: '/s' },
      limit: { value: limit, unit: '/s', what: 'the same insert, 16 connections' },
      goals,
      detail: { rounds: figures[kind], limits: figures.limit, empty, runs: own },
    };
  };
  return [
    ...CONNECTIONS.map((at) => finding(`check-ins one by one, ${at} at once`, `${at}`, LEAST_OF_LIMIT[at])),
    finding(`check-ins in batches of ${MAX_OPS_PER_BATCH}, ${DEVICES} devices`, 'batches', LEAST_OF_LIMIT.batches),
  ];
}
