import { deviceEndpoints, doorEndpoints, type OpsView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { MAX_OPS_PER_BATCH, OP_VERSION, type Op } from '@festix/domain/sync';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf } from '../stage/api-client.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast, type Person } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent, type StagedLot } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { TicketTexts, type TicketText } from '../stage/ticket-texts.ts';
import { withStage } from '../stage/with-stage.ts';
import { countCores, type Cores } from './cores.ts';
import { atLeast, holds, median, type Finding, type Goal } from './finding.ts';
import { runLoad, type LoadRequest } from './http-load.ts';
import { inTurn, type Bench, type BenchRow } from './row.ts';

const CONNECTIONS = [16, 64] as const;
const LEAST_OF_LIMIT = { 16: 0.4, 64: 0.6, batches: 2 };
/** Of the rate of a signed-in POST to the same call that carries nothing, and is refused as soon as its body is read. */
const LEAST_OF_EMPTY = 0.8;
const DEVICES = 4;

/** Tickets a second that no way of checking in comes near: running out of them would measure refusals. */
const SUPPLY = { limit: 14_000, 16: 9_000, 64: 16_000, batches: 40_000 };
/** Of one measurement at most, in milliseconds: the supply is finite. */
const LONGEST = 3_000;
const MADE_AT_ONCE = 100_000;

/** Measures check-ins of phones that ask the server, one by one, and of queued ops, a hundred at a time. */
export const checkIns: BenchRow = {
  name: 'check-ins',
  run: (bench) =>
    withStage({ env: bench.env }, async (stage) => {
      const door = await openDoor(stage, {
        ...bench,
        pace: { ...bench.pace, measure: Math.min(LONGEST, bench.pace.measure) },
      });
      const runs: Run[] = [];
      const measured = async (kind: string, run: () => Promise<Run>): Promise<number> => {
        await settle(door);
        const done = await run();
        runs.push({ ...done, kind });
        return done.rate;
      };
      // A server has run for long when doors open: its hot code is compiled.
      for (const connections of [64, 16, 64] as const) await oneByOne(door, connections, bench.pace.warmUp);
      await inBatches(door, bench.pace.warmUp);
      const figures = await inTurn<keyof Figures>(bench.pace.rounds, {
        limit: async () => {
          await settle(door);
          return insertByDriver(door);
        },
        empty16: () => emptyPosts(door, 16),
        empty64: () => emptyPosts(door, 64),
        16: () => measured('16', () => oneByOne(door, 16)),
        64: () => measured('64', () => oneByOne(door, 64)),
        batches: () => measured('batches', () => inBatches(door)),
      });
      return findingsOf(figures, runs);
    }),
};

interface Door {
  stage: Stage;
  bench: Bench;
  producer: Person;
  devices: string[];
  event: StagedEvent;
  /** Tickets that no door has scanned yet. */
  next(amount: number): Promise<TicketText[]>;
}

interface Run {
  kind: string;
  rate: number;
  cores: Cores;
  /** Whether the server's entries are exactly the acknowledged ones. */
  is_exact: boolean;
  [more: string]: unknown;
}

async function openDoor(stage: Stage, bench: Bench): Promise<Door> {
  const { producer, buyer } = await bringCast(stage);
  const event = await openEvent(producer, 'Bench da Entrada');
  await producer.call(doorEndpoints.event, { params: { event_id: event.id } });
  const texts = await TicketTexts.open(stage.database);
  const { rounds, measure, warmUp } = bench.pace;
  const a_second = Object.values(SUPPLY).reduce((sum, supply) => sum + supply, 0);
  const lot = await openLot(producer, event, 'Pista', 1_000_000);
  const warming_up = 2 * SUPPLY[64] + SUPPLY[16] + SUPPLY.batches;
  const count = Math.ceil((a_second * measure * rounds + warming_up * warmUp) / 1000 / 1000) * 1000;
  bench.say(`  ${count} tickets are made …`);
  const door = { stage, bench, producer, event, devices: await enrol(producer), next: dealer(texts, lot) };
  for (let made = 0; made < count; made += MADE_AT_ONCE) {
    const some = Math.min(MADE_AT_ONCE, count - made);
    await writeBulkTickets(stage.database, { event, lot, buyer, count: some, key_id: texts.key_id });
    await settle(door);
  }
  // Autovacuum and the checkpointer would run within minutes, and must not disturb a measurement.
  await stage.database.query('vacuum (analyze)');
  await stage.database.query('checkpoint');
  return door;
}

/**
 * Updates the list with sales and entries. Phones at the doors do so with every request; here are none, and the server
 * would do it by itself some seconds later, for all tickets at once and during the measurement.
 */
async function settle({ producer, event }: Pick<Door, 'producer' | 'event'>): Promise<void> {
  await producer.call(doorEndpoints.changes, { params: { event_id: event.id }, query: { limit: 1 } });
}

function dealer(texts: TicketTexts, lot: StagedLot): Door['next'] {
  let dealt = 0;
  return (amount) => {
    dealt += amount;
    return texts.read(lot.id, dealt - amount, amount);
  };
}

function enrol(producer: Person): Promise<string[]> {
  return Promise.all(
    Array.from({ length: DEVICES }, async (_, index) => {
      const device = await producer.call(deviceEndpoints.enrol, {
        body: { id: newId(), name: `Portão ${index + 1}`, kind: 'door' },
      });
      return device.id;
    }),
  );
}

const supplyFor = (a_second: number, milliseconds: number): number => Math.ceil((a_second * milliseconds) / 1000);

async function oneByOne(door: Door, connections: 16 | 64, milliseconds = door.bench.pace.measure): Promise<Run> {
  const { stage, producer, devices, event } = door;
  const tickets = await door.next(supplyFor(SUPPLY[connections], milliseconds));
  const path = pathOf(doorEndpoints.checkin, { params: { event_id: event.id } });
  const headers = headersOf(producer.token);
  let sent = 0;
  const before = await admitted(stage, event);
  const cores = countCores(stage);
  const { byStatus, seconds, p50, p99 } = await runLoad({
    url: stage.url,
    connections,
    milliseconds,
    next: (connection) => {
      const ticket = tickets[sent++];
      if (!ticket) return undefined;
      const body = { id: newId(), reference: ticket.text, device_id: devices[connection % DEVICES] };
      return { method: 'POST', path, headers, body };
    },
  });
  const used = cores();
  const done = byStatus[201] ?? 0;
  const is_exact = (await admitted(stage, event)) - before === done && sent < tickets.length;
  return { kind: String(connections), rate: done / seconds, cores: used, is_exact, byStatus, p50, p99 };
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

async function admitted({ database }: Stage, event: StagedEvent): Promise<number> {
  const { rows } = await database.query<{ count: string }>('select count(*) from checkins where event_id = $1', [
    event.id,
  ]);
  return Number(rows[0]?.count);
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
