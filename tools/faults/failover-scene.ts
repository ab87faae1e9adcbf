import { deviceEndpoints, doorEndpoints } from '@festix/domain/contract';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { clientOf } from '../stage/api-client.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast, type Person } from '../stage/cast.ts';
import { openEvent, openLot } from '../stage/events.ts';
import { openLine } from '../stage/line.ts';
import type { Stage } from '../stage/stage.ts';
import { TicketTexts } from '../stage/ticket-texts.ts';
import { within } from '../within.ts';
import { admitUntil, buyUntil, pauseAfter, uploadAll } from './failover-crowd.ts';
import { openDoor, openTill, type WorkingDevice } from './failover-devices.ts';
import { insist, type Counted, type FaultPace } from './fault.ts';
import { openLink, type LossyLink } from './lossy-link.ts';
import { insistOnEverything } from './recount.ts';
import { countWishes, insistOnPlaces, inTurn, rush, soldTickets, type RushScene } from './rush-scene.ts';

/** Several servers of one database, of which one writes, and the way to lose that one. */
export interface Cluster {
  /** Names all of its hosts, as the product is told of them. */
  databaseUrl: string;
  /** Loses the one that writes. */
  lose(): Promise<void>;
  /** Resolves with the URL of another one that writes. */
  recover(): Promise<string>;
  /** Lets the lost one come back; resolves with its URL if it writes, cut off from the others. */
  comeBack(): Promise<string | undefined>;
}

const EARLY = { thorough: 240, quick: 90 };
/** Tickets that are let in one by one at the server; those of the other early buyers are uploaded. */
const ONE_BY_ONE = { thorough: 120, quick: 40 };
const BESIDE = 12;
const PLACES = 1_000_000;
const AT_THE_DOOR = 600;
const AT_THE_TILL = 600;
/** Milliseconds of sales before the loss, after it is over, and with the lost one back. */
const BEFORE_MS = 5_000;
const AFTER_MS = { thorough: 20_000, quick: 8_000 };
const BACK_MS = 6_000;
const ELECTED_MS = 60_000;
const LOOK_MS = 100;
/** What issue and guide promise: sales go on within 30 s; the devices' own answers don't wait. */
const LONGEST_PAUSE_MS = 30_000;
const LONGEST_VERDICT_MS = 3_000;
const LONGEST_TILL_MS = 10_000;

/** The sweepers' advisory lock (`advisory-locks.ts`). */
const SWEEPER_LOCK = 0x66747802;

interface Night extends RushScene {
  link: LossyLink;
  devices: { door: WorkingDevice; till: WorkingDevice };
}

/**
 * Sells, lets in one by one, uploads, and works at a door and a till, while the server that writes is lost and another
 * one takes its place; then recounts there.
 */
export async function weatherFailover(stage: Stage, cluster: Cluster, pace: FaultPace): Promise<Counted> {
  const folder = mkdtempSync(join(tmpdir(), 'festix-failover-'));
  const link = await openLink(stage.url);
  const devices: WorkingDevice[] = [];
  try {
    const night = await openNight(stage, { cluster, link, folder, devices, pace });
    return await loseAndRecover(night, cluster, pace);
  } finally {
    for (const device of devices) await device.close();
    await link.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Opening {
  cluster: Cluster;
  link: LossyLink;
  folder: string;
  devices: WorkingDevice[];
  pace: FaultPace;
}

/** Opens the events, and two processes on all hosts in place of the one. */
async function openNight(stage: Stage, { cluster, link, folder, devices, pace }: Opening): Promise<Night> {
  const { producer, admin, buyer, seller } = await bringCast(stage);
  const event = await openEvent(producer, 'Noite de Prova');
  const lot = await openLot(producer, event, 'Pista', PLACES);
  const atDoor = await openEvent(producer, 'Noite da Porta');
  await producer.call(doorEndpoints.event, { params: { event_id: atDoor.id } });
  const texts = await TicketTexts.open(stage.database);
  const printed = await openLot(producer, atDoor, 'Pista', AT_THE_DOOR);
  const bulk = { event: atDoor, lot: printed, buyer, count: AT_THE_DOOR, key_id: texts.key_id };
  await writeBulkTickets(stage.database, bulk);
  const tickets = await texts.read(printed.id, 0, AT_THE_DOOR);
  const atTill = await openEvent(producer, 'Noite do Caixa');
  const stubs = await openLot(producer, atTill, 'Pista', AT_THE_TILL);

  const env = { DATABASE_URL: cluster.databaseUrl };
  const origins = [(await stage.anotherApi(env)).url, (await stage.anotherApi(env)).url];
  await stage.killApi();
  const address = inTurn(origins);
  link.lead(address);
  const at = (person: Person, origin: string): Person => ({ ...person, ...clientOf(origin, person.token) });
  const people = { producer: at(producer, origins[0]!), admin: at(admin, origins[1]!) };
  const rushed = { stage, ...people, event, lot, places: PLACES, unbooked: atDoor, address };
  pace.say('two processes are on all hosts; the door and the till open');
  const door = await openDoor({ stage, link, ...people, buyer, event: atDoor, tickets, folder });
  devices.push(door);
  const till = await openTill({ stage, link, seller, event: atTill, lot: stubs, folder });
  devices.push(till);
  return { ...rushed, link, devices: { door, till } };
}

async function loseAndRecover(night: Night, cluster: Cluster, pace: FaultPace): Promise<Counted> {
  const { devices, producer } = night;
  const size = pace.quick ? 'quick' : 'thorough';
  const early = await rush(night, EARLY[size], BESIDE);
  const sold = await soldTickets(night);
  const [asked, uploaded] = [sold.slice(0, ONE_BY_ONE[size]), sold.slice(ONE_BY_ONE[size])];
  const enrol = async (name: string): Promise<string> =>
    (await producer.call(deviceEndpoints.enrol, { body: { id: newId(), name, kind: 'door' } })).id;
  const [first, second] = [await enrol('Celular 1'), await enrol('Celular 2')];

  const over = new AbortController();
  let lostAt = 0;
  let former: { url: string; orders: number } | undefined;
  let writer = '';
  const failing = async (): Promise<void> => {
    await delay(BEFORE_MS);
    lostAt = performance.now();
    await cluster.lose();
    writer = await cluster.recover();
    pace.say(`another server writes after ${seconds(performance.now() - lostAt)} s`);
    await delay(AFTER_MS[size]);
    const url = await cluster.comeBack();
    if (url) former = { url, orders: await ordersIn(url) };
    await delay(BACK_MS);
  };
  const parts = [
    failing(),
    buyUntil(night, over.signal),
    admitUntil(night, first, asked, over.signal),
    uploadAll(night, second, uploaded),
    devices.door.work(over.signal),
    devices.till.work(over.signal),
  ] as const;
  // The failover ends the night, and so does anything that breaks.
  parts[0].finally(() => over.abort()).catch(() => undefined);
  for (const part of parts) part.catch(() => over.abort());
  const [, buyers, entries, uploads] = await Promise.all(parts);

  const database = new pg.Pool({ connectionString: writer, max: 4 });
  database.on('error', () => undefined);
  try {
    const after: Night = { ...night, stage: { ...night.stage, database } };
    const last = await hearAgain(after);
    const wishes = [...early, ...buyers.wishes, ...last];
    const { cut, paid, booked } = countWishes(wishes);
    insist(cut > 0, 'no call was cut off, so nothing was proved');
    const pause = pauseAfter(buyers, lostAt);
    insist(pause <= LONGEST_PAUSE_MS, `sales paused for ${seconds(pause)} s`);
    if (former) {
      const more = (await ordersIn(former.url)) - former.orders;
      insist(more === 0, `${more} orders were written to the server that was lost`);
    }
    await within(ELECTED_MS, 'the election of a sweeper', elected(database));
    await insistOnPlaces(after, wishes);
    await insistOnEverything(after, { acknowledged: sold, scans: sold.length, ops: uploaded.length });
    const atDoor = devices.door.answersSince(lostAt);
    const atTill = devices.till.answersSince(lostAt);
    insist(atDoor.count > 0 && atTill.count > 0, 'nobody came to the door or the till meanwhile');
    insist(atDoor.longest <= LONGEST_VERDICT_MS, `a verdict at the door took ${atDoor.longest} ms`);
    insist(atTill.longest <= LONGEST_TILL_MS, `a sale at the till took ${atTill.longest} ms`);
    return {
      'pause of sales (s)': seconds(pause),
      'calls repeated': cut + entries.cut,
      paid,
      booked,
      'entries one by one': asked.length,
      'questions asked': entries.asked,
      'entries uploaded': uploaded.length,
      batches: uploads.batches,
      'entries of the door': await devices.door.recount(after.stage),
      'longest verdict (ms)': atDoor.longest,
      'sales of the till': await devices.till.recount(after.stage),
      'longest sale at the till (ms)': atTill.longest,
    };
  } finally {
    await database.end();
  }
}

/** People of whom one pays: an unpaid booking gives no hint. */
const LATE = 2;

/** Sells once more, and insists that the one process hears the other's sale. */
async function hearAgain(night: Night) {
  const [calls, hints] = [night.address(), night.address()];
  const line = openLine(hints, night.producer.token, night.event.id);
  try {
    return await line.hears(() => rush({ ...night, address: () => calls }, LATE, LATE));
  } finally {
    line.close();
  }
}

async function elected(database: pg.Pool): Promise<void> {
  const holders = `select from pg_locks where locktype = 'advisory' and objid = $1 and granted`;
  while ((await database.query(holders, [SWEEPER_LOCK])).rowCount !== 1) await delay(LOOK_MS);
}

async function ordersIn(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from orders');
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;
