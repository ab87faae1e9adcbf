import { doorEndpoints, partnerEndpoints } from '@festix/domain/contract';
import { CHUNK_FORMATS } from '@festix/domain/door';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { launchPhone } from '../stage/browser.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast, CAST_PASSWORD, type Cast } from '../stage/cast.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import { openEvent, openLot, type StagedEvent, type StagedLot } from '../stage/events.ts';
import { FESTIVAL_AREAS, openFestival, writePassages } from '../stage/festival.ts';
import type { Stage } from '../stage/stage.ts';
import { TicketTexts, type TicketText } from '../stage/ticket-texts.ts';
import { withStage } from '../stage/with-stage.ts';
import { within } from '../within.ts';
import { atMost, holds, median, percentile, type Finding } from './finding.ts';
import { inTurn, type Bench, type BenchRow } from './row.ts';

const TICKETS = 100_000;
const SLOWED = 4;
const SCANS = { thorough: 300, quick: 80 };
/** Scans of a night without a network that wait for their upload. */
const WAITING = 5_000;
const STARTS = { thorough: 7, quick: 2 };
const PARTNERS = ['Sympla', 'Ingresse', 'Site da casa'] as const;
const PARTNERS_TICKETS = 20_000;
const PARTNERS_CALL = 5_000;
/** Between two people at a door, at the very least. */
const BETWEEN_SCANS = 250;

const MOST_MS = 50;
const MOST_SECONDS_MORE = 0.5;
/** The same with entries of several days. */
const MOST_SECONDS_MORE_VISITED = 0.8;

/** A phone without a network at the door of a large event, several times slower than this machine. */
export const phone: BenchRow = {
  name: 'phone',
  run: (bench) => atDoor(bench, plainDoor),
};

/** The same phone at the second day of three, at the main one of two areas. */
export const festivalPhone: BenchRow = {
  name: 'festival phone',
  run: (bench) => atDoor(bench, festivalDoor),
};

/** The same phone where a fifth of the list, and every second read, is a ticket of three other sellers. */
export const partnersPhone: BenchRow = {
  name: 'partners phone',
  run: (bench) => atDoor(bench, partnersDoor),
};

/** A door with its tickets. */
interface Door {
  /** Ends the name of each finding. */
  what: string;
  /** Most seconds of a cold start beyond that of the app without a list. */
  most_seconds_more: number;
  /** Area that a phone is enrolled at, where an event has more than one. */
  area?: string;
  /** Writes the event and its tickets. */
  open(stage: Stage, cast: Cast, key_id: number): Promise<Opened>;
}

interface Opened {
  event: StagedEvent;
  lot: StagedLot;
  /** Number of the lot's tickets. */
  own: number;
  /** Codes of other sellers. */
  codes?: readonly string[];
}

const plainDoor: Door = {
  what: `${TICKETS} tickets`,
  most_seconds_more: MOST_SECONDS_MORE,
  open: async ({ database }, { producer, buyer }, key_id) => {
    const event = await openEvent(producer, 'Bench do Celular');
    await producer.call(doorEndpoints.event, { params: { event_id: event.id } });
    const lot = await openLot(producer, event, 'Pista', TICKETS);
    await writeBulkTickets(database, { event, lot, buyer, count: TICKETS, key_id });
    return { event, lot, own: TICKETS };
  },
};

const partnersDoor: Door = {
  what: `${TICKETS} tickets, ${PARTNERS_TICKETS} of them of 3 other sellers`,
  most_seconds_more: MOST_SECONDS_MORE,
  open: async ({ database }, { producer, buyer }, key_id) => {
    const event = await openEvent(producer, 'Bench dos Parceiros');
    await producer.call(doorEndpoints.event, { params: { event_id: event.id } });
    const own = TICKETS - PARTNERS_TICKETS;
    const lot = await openLot(producer, event, 'Pista', own);
    await writeBulkTickets(database, { event, lot, buyer, count: own, key_id });
    const codes = Array.from({ length: PARTNERS_TICKETS }, (_, at) => `PARC-2026-${String(at).padStart(6, '0')}`);
    for (let at = 0; at < codes.length; at += PARTNERS_CALL) {
      await producer.call(partnerEndpoints.write, {
        params: { event_id: event.id },
        body: {
          seller: PARTNERS[(at / PARTNERS_CALL) % PARTNERS.length]!,
          tickets: codes
            .slice(at, at + PARTNERS_CALL)
            .map((code, n) => ({ code, name: 'Ana Parceira', category: 'Pista', order: `${at}-${Math.floor(n / 4)}` })),
        },
      });
    }
    return { event, lot, own, codes };
  },
};

const festivalDoor: Door = {
  what: `${TICKETS} tickets with ${3 * TICKETS} entries over 3 days and 2 areas`,
  most_seconds_more: MOST_SECONDS_MORE_VISITED,
  area: FESTIVAL_AREAS[0],
  open: async ({ database }, { producer, buyer }, key_id) => {
    const festival = await openFestival(producer, 'Bench do Festival', TICKETS);
    const { event, lot, days } = festival;
    await producer.call(doorEndpoints.event, { params: { event_id: event.id } });
    await writeBulkTickets(database, { event, lot, buyer, count: TICKETS, key_id });
    const [friday, saturday] = days;
    const places = [
      { area: 0, day: friday },
      { area: 1, day: friday },
      { area: 1, day: saturday },
    ];
    await writePassages(database, lot, places);
    return { event, lot, own: TICKETS };
  },
};

function atDoor(bench: Bench, door: Door): Promise<Finding[]> {
  return withStage({ env: bench.env }, async (stage) => {
    const profile = mkdtempSync(join(tmpdir(), 'festix-phone-'));
    try {
      const { event_id, tickets } = await fillPhone(stage, profile, bench, door);
      return [
        ...(await verdicts(stage, profile, event_id, tickets, door)),
        await coldStarts(stage, profile, event_id, bench, door),
      ];
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  });
}

/** Creates a device with the whole list, downloaded as phones do; returns tickets from all over it. */
async function fillPhone(
  stage: Stage,
  profile: string,
  bench: Bench,
  { area, open }: Door,
): Promise<{ event_id: string; tickets: Shown[] }> {
  const cast = await bringCast(stage);
  const { producer } = cast;
  const texts = await TicketTexts.open(stage.database);
  const { event, lot, own, codes = [] } = await open(stage, cast, texts.key_id);
  // Another phone was here before: the first one waits until the server has taken the whole list in.
  await producer.call(doorEndpoints.changes, {
    params: { event_id: event.id },
    query: { limit: 1, format: Math.max(...CHUNK_FORMATS) },
  });
  const context = await launchPhone(profile);
  try {
    const door = await DoorPhone.open(context);
    await door.enrol(stage.url, event.id, { email: producer.email, password: CAST_PASSWORD }, area);
    await door.cached();
  } finally {
    await context.close();
  }
  const wanted = 2 * (bench.pace.quick ? SCANS.quick : SCANS.thorough);
  const tickets: Shown[] = [];
  for (let at = 0; at < wanted; at++) {
    const code = at % 2 === 1 && codes[Math.floor((at / wanted) * codes.length)];
    tickets.push(...(code ? [{ text: code }] : await texts.read(lot.id, Math.floor((at / wanted) * own), 1)));
  }
  return { event_id: event.id, tickets };
}

/** Measures the verdicts of a phone that has just come, and of one that has been cut off for a night. */
async function verdicts(
  stage: Stage,
  profile: string,
  event_id: string,
  tickets: Shown[],
  { what }: Door,
): Promise<Finding[]> {
  const context = await launchPhone(profile);
  try {
    await context.setOffline(true);
    const door = await DoorPhone.open(context);
    await door.begin(stage.url, event_id);
    await door.slowDown(SLOWED);
    const half = tickets.length / 2;
    const early = await scanAll(door, tickets.slice(0, half));
    await within(60_000, 'the scans of a night', door.page.evaluate(repeatFirstOp, WAITING));
    const late = await scanAll(door, tickets.slice(half));
    const gets = await within(60_000, 'reads of the database', door.page.evaluate(readAgainAndAgain, half));
    return [
      verdictFinding(`verdict on the phone, ${what}, CPU slowed ${SLOWED}×, p99`, early, gets),
      verdictFinding(`  with ${WAITING} scans that wait for their upload`, late, gets),
    ];
  } finally {
    await context.close();
  }
}

/** A ticket at the door: the text of its code. */
type Shown = Pick<TicketText, 'text'>;

interface Scans {
  /** Milliseconds of each. */
  times: number[];
  are_admitted: boolean;
}

async function scanAll(door: DoorPhone, tickets: Shown[]): Promise<Scans> {
  const times: number[] = [];
  let are_admitted = true;
  for (const { text } of tickets) {
    const { variant, milliseconds } = await door.scan(text);
    times.push(milliseconds);
    are_admitted &&= variant === 'success';
    await delay(BETWEEN_SCANS);
  }
  return { times, are_admitted };
}

function verdictFinding(work: string, { times, are_admitted }: Scans, gets: number[]): Finding {
  // The first scans meet code that has never run; a door scans hundreds.
  const warm = times.slice(times.length / 10);
  const value = percentile(warm, 0.99);
  return {
    work,
    measured: { value, unit: 'ms' },
    limit: { value: percentile(gets, 0.99), unit: 'ms', what: 'one read of its database, p99' },
    goals: [atMost(MOST_MS, value, 'ms'), holds('every ticket admitted', are_admitted)],
    detail: {
      from: 'the reader’s Enter to the verdict in the page, two strict writes between',
      p50: median(warm),
      p90: percentile(warm, 0.9),
      first: times[0],
      read_p50: median(gets),
      times,
    },
  };
}

/** Runs in the page: as many copies of the first op, each with an id of its own. */
async function repeatFirstOp(count: number): Promise<void> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('festix-journal'));
  const writing = database.transaction('ops', 'readwrite');
  const ops = writing.objectStore('ops');
  const [{ device_seq: _, ...first }] = (await done(ops.getAll(undefined, 1))) as [{ device_seq: number }];
  for (let copy = 0; copy < count; copy++) ops.add({ ...first, id: crypto.randomUUID() });
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve;
    writing.onabort = () => reject(writing.error);
  });
  database.close();
}

/** Runs in the page: milliseconds of one get each. */
async function readAgainAndAgain(count: number): Promise<number[]> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('festix-journal'));
  const times: number[] = [];
  for (let read = 0; read < count; read++) {
    const begun = performance.now();
    await done(database.transaction('device').objectStore('device').get('this'));
    times.push(performance.now() - begun);
  }
  database.close();
  return times;
}

async function coldStarts(
  stage: Stage,
  profile: string,
  event_id: string,
  bench: Bench,
  { what, most_seconds_more }: Door,
): Promise<Finding> {
  const rounds = bench.pace.quick ? STARTS.quick : STARTS.thorough;
  const figures = await inTurn(rounds, {
    // An event that this phone has no list of: the app is there, and asks for the gate.
    shell: () => coldStart(stage, profile, newId(), 'Em que portão você está?'),
    door: () => coldStart(stage, profile, event_id, 'Começar a leitura'),
  });
  const value = median(figures.door) / 1000;
  const limit = median(figures.shell) / 1000;
  return {
    work: `door ready from a cold offline start, ${what}, CPU slowed ${SLOWED}×`,
    measured: { value, unit: 's' },
    limit: { value: limit, unit: 's', what: 'the app without a list' },
    goals: [atMost(most_seconds_more, value - limit, 's more')],
    detail: { rounds: figures.door, limits: figures.shell },
  };
}

/** Returns the milliseconds from the page's first moment to its first text, in a browser that was just started. */
async function coldStart(stage: Stage, profile: string, event_id: string, says: string): Promise<number> {
  const context = await launchPhone(profile);
  try {
    await context.setOffline(true);
    const door = await DoorPhone.open(context);
    const { page } = door;
    await page.addInitScript(tellWhenItSays, says);
    await door.slowDown(SLOWED);
    await page.goto(`${stage.url}/door/${event_id}`);
    const said = await page.waitForFunction(() => (globalThis as { saidAt?: number }).saidAt, undefined, {
      timeout: 60_000,
    });
    return Number(await said.jsonValue());
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function tellWhenItSays(words: string): void {
  const observer = new MutationObserver(() => {
    if (!document.body?.textContent?.includes(words)) return;
    observer.disconnect();
    (globalThis as { saidAt?: number }).saidAt = performance.now();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
