import { mulberry32 } from '@festix/domain/shopfront';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../bench/finding.ts';
import type { Shown } from '../stage/door-phone.ts';
import { readMeshNotes, type MeshNotes } from '../stage/mesh-probe.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { atTheDoor, type DoorScene } from './door-scene.ts';
import { insist, type Counted, type Fault, type FaultPace } from './fault.ts';
import { countEntries, countLinks, haveFacts, isInAlready, MeshPhones, type MeshPhone } from './mesh-scene.ts';
import { APART_MS, writeScript, type Show } from './mesh-script.ts';

const GATES = 5;
const SHOWS = { thorough: 300, quick: 100 };
/** Milliseconds between two people who come to the gates. */
const PACE_MS = 700;
const SEED = 2_026;

const HEARD_MS = 2_000;
const HEARTBEAT_MS = 15_000;
const CAUGHT_UP_MS = 3 * HEARTBEAT_MS;
const SILENCE_MS = { thorough: 60_000, quick: 30_000 };
const DRAINED_MS = 120_000;

/** A ticket that was shown, and what the phone said. */
interface Played extends Show {
  /** Milliseconds since 1970 at which the reader began to type it. */
  began: number;
  shown: Shown;
}

/** Five gates whose server is gone, and people who show their ticket at two of them. */
export const meshShift: Fault = {
  name: 'mesh-shift',
  happens: 'five phones hear each other while the server is dead (-9), and tickets are shown again at other gates',
  run: (pace) =>
    shift(pace, async (scene, phones, work) => {
      const gates = await phones.link(GATES);
      const links = await countLinks(gates);
      const played = await work(gates);
      const apart = played.filter(({ after }) => after !== undefined && after >= APART_MS);
      const soon = played.filter(isSoon);
      const doubled = soon.filter((second) => isGreen(second) && isGreen(firstOf(second, played)));
      for (const second of apart) {
        const { gate } = gates[firstOf(second, played).gate]!;
        insist(isInAlready(second.shown, gate), `a ticket that was shown again became "${second.shown.word}"`);
      }
      const green = played.filter(isGreen).length;
      await haveFacts(gates, green, CAUGHT_UP_MS);
      const heard = await hearingOf(gates, scene.tickets, played);
      insist(percentile(heard, 0.95) <= HEARD_MS, `entries are heard after ${percentile(heard, 0.95)} ms (p95)`);
      const silence = await hearSilence(gates, links, pace.quick ? SILENCE_MS.quick : SILENCE_MS.thorough);
      await scene.stage.startApi();
      const conflicts = await recount(scene, gates, played);
      insist(conflicts === doubled.length, `${conflicts} conflicts where ${doubled.length} tickets were let in twice`);
      return {
        links,
        reads: played.length,
        [`shown again after ${APART_MS / 1000} s`]: apart.length,
        'of these let in twice': apart.filter(isGreen).length,
        'shown again sooner': soon.length,
        'of those let in twice': doubled.length,
        'latest of those (ms)': Math.max(0, ...doubled.map((second) => second.began - firstOf(second, played).began)),
        'heard p50 (ms)': percentile(heard, 0.5),
        'heard p95 (ms)': percentile(heard, 0.95),
        'heard at the latest (ms)': Math.max(...heard),
        'verdict p95 (ms)': Math.round(
          percentile(
            played.map(({ shown }) => shown.milliseconds),
            0.95,
          ),
        ),
        ...silence,
      };
    }),
};

/** The same without links: each second showing is a conflict, or `mesh-shift` proves nothing. */
export const meshCanary: Fault = {
  name: 'mesh-canary',
  happens: 'the same five phones without the mesh: each ticket that is shown again is let in again',
  run: (pace) =>
    shift(pace, async (scene, phones, work) => {
      const gates = await phones.apart(GATES);
      const played = await work(gates);
      const twice = played.filter(({ after }) => after !== undefined);
      const refused = played.filter((one) => !isGreen(one));
      insist(refused.length === 0, `${refused.length} tickets were refused by phones that hear nobody`);
      await scene.stage.startApi();
      const conflicts = await recount(scene, gates, played);
      insist(conflicts === twice.length, `${conflicts} conflicts of ${twice.length} tickets that were shown again`);
      return { reads: played.length, 'shown again': twice.length, conflicts };
    }),
};

/** Plays the script at the gates while the server is dead. */
type Work = (gates: readonly MeshPhone[]) => Promise<Played[]>;

function shift(
  { quick }: FaultPace,
  run: (scene: DoorScene, phones: MeshPhones, work: Work) => Promise<Counted>,
): Promise<Counted> {
  const shows = quick ? SHOWS.quick : SHOWS.thorough;
  const script = writeScript(shows, { gates: GATES, pace: PACE_MS, random: mulberry32(SEED) });
  const tickets = script.filter(({ after }) => after === undefined).length;
  return atTheDoor(tickets + (tickets % 2), async (scene) => {
    const phones = new MeshPhones(scene, scene.stage.url);
    try {
      return await run(scene, phones, async (gates) => {
        await scene.stage.killApi();
        return play(gates, scene.tickets, script);
      });
    } finally {
      await phones.close();
    }
  });
}

/** Shows tickets at the gates, each at its time. A second showing never comes sooner after the first than it is to. */
async function play(
  gates: readonly MeshPhone[],
  tickets: readonly TicketText[],
  script: readonly Show[],
): Promise<Played[]> {
  const beginning = Date.now();
  const firsts = tickets.map(() => Promise.withResolvers<number>());
  const played = await Promise.all(
    gates.map(async ({ phone }, gate) => {
      const here: Played[] = [];
      for (const show of script.filter((one) => one.gate === gate)) {
        await delay(Math.max(0, beginning + show.at - Date.now()));
        const first = firsts[show.ticket]!;
        if (show.after !== undefined) await delay(Math.max(0, (await first.promise) + show.after - Date.now()));
        const began = Date.now();
        if (show.after === undefined) first.resolve(began);
        here.push({ ...show, began, shown: await phone.scan(tickets[show.ticket]!.text) });
      }
      return here;
    }),
  );
  const all = played.flat();
  const soon = new Set(all.filter(isSoon).map(({ ticket }) => ticket));
  for (const one of all) {
    const mayBeRed = one.after !== undefined || soon.has(one.ticket);
    insist(mayBeRed || isGreen(one), `a good ticket was refused: ${one.shown.word}`);
  }
  return all;
}

/** Returns the milliseconds from each first showing until each other gate counted the entry. */
async function hearingOf(
  gates: readonly MeshPhone[],
  tickets: readonly TicketText[],
  played: readonly Played[],
): Promise<number[]> {
  const soon = new Set(played.filter(isSoon).map(({ ticket }) => ticket));
  const firsts = played.filter(({ ticket, after }) => after === undefined && !soon.has(ticket));
  const notes = await Promise.all(gates.map(({ phone }) => readMeshNotes(phone.page)));
  return notes.flatMap(({ facts }, at) => {
    const taken = new Map(facts.map((fact) => [fact.serial, fact.at]));
    return firsts
      .filter(({ gate }) => gate !== at)
      .map(({ ticket, began }) => taken.get(tickets[ticket]!.serial)! - began);
  });
}

/** Counts what the gates say while nobody comes, and insists that it is the heartbeat alone. */
async function hearSilence(gates: readonly MeshPhone[], links: number, milliseconds: number): Promise<Counted> {
  const notesOf = (): Promise<MeshNotes[]> => Promise.all(gates.map(({ phone }) => readMeshNotes(phone.page)));
  const before = await notesOf();
  await delay(milliseconds);
  const after = await notesOf();
  const counted = after.map(({ sent, characters }, at) => {
    const earlier = before[at]!;
    for (const kind of Object.keys(sent)) {
      const said = sent[kind]! - (earlier.sent[kind] ?? 0);
      insist(kind === 'beat' || said === 0, `${gates[at]!.gate} said ${said} ${kind} while nobody came`);
    }
    return { beats: sent['beat']! - earlier.sent['beat']!, characters: characters - earlier.characters };
  });
  const sum = (of: (one: { beats: number; characters: number }) => number): number =>
    counted.reduce((total, one) => total + of(one), 0);
  const most = 2 * links * (Math.floor(milliseconds / HEARTBEAT_MS) + 1);
  const beats = sum((one) => one.beats);
  insist(beats > 0 && beats <= most, `${beats} heartbeats where at most ${most} are due`);
  return {
    'seconds of silence': milliseconds / 1000,
    'heartbeats in them': beats,
    'their characters': sum((one) => one.characters),
  };
}

/** Insists that the server has each reading once, and everybody inside. Returns its conflicts. */
async function recount(scene: DoorScene, gates: readonly MeshPhone[], played: readonly Played[]): Promise<number> {
  for (const { phone } of gates) await phone.emptied(DRAINED_MS);
  const { scans, conflicts, inside } = await countEntries(scene);
  insist(scans === played.length, `${scans} scans on the server where ${played.length} were made`);
  const entered = new Set(played.filter(isGreen).map(({ ticket }) => ticket)).size;
  insist(inside === entered, `${inside} people are in on the server where ${entered} were let in`);
  return conflicts;
}

function isSoon({ after }: Show): boolean {
  return after !== undefined && after < APART_MS;
}

function isGreen({ shown }: Played): boolean {
  return shown.variant === 'success';
}

function firstOf({ ticket }: Show, played: readonly Played[]): Played {
  return played.find((one) => one.ticket === ticket && one.after === undefined)!;
}
