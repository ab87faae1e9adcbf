import { browserOn, signalBrowser } from '../stage/browser-process.ts';
import { readMeshNotes } from '../stage/mesh-probe.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { atTheDoor, type DoorScene } from './door-scene.ts';
import { insist, type Counted, type Fault } from './fault.ts';
import { countEntries, haveFacts, isEntry, isInAlready, linked, MeshPhones, type MeshPhone } from './mesh-scene.ts';

/** Tickets that enter before the late phone comes, while it sleeps, and those that it checks. */
const ENTERED = { thorough: 100, quick: 50 };
const WHILE_ASLEEP = { thorough: 50, quick: 20 };
const CHECKED = 10;
/** Tickets that the late phone lets in itself. */
const FRESH = 2;

const HEARTBEAT_MS = 15_000;
/** A few heartbeats. */
const CAUGHT_UP_MS = 3 * HEARTBEAT_MS;
const HEARD_MS = 10_000;
const DRAINED_MS = 120_000;

/** A ticket and the phone that let it in. */
type Entry = readonly [ticket: TicketText, by: MeshPhone];

/** A phone that was off, and then asleep so long that its links ended, while others let people in. */
export const meshLate: Fault = {
  name: 'mesh-late',
  happens: 'a phone comes when three others have let 100 people in, sleeps while they let in more, and wakes',
  run: ({ quick }) => {
    const entered = quick ? ENTERED.quick : ENTERED.thorough;
    const asleep = quick ? WHILE_ASLEEP.quick : WHILE_ASLEEP.thorough;
    return atTheDoor(entered + asleep + FRESH, async (scene) => {
      const { stage, link, tickets } = scene;
      const phones = new MeshPhones(scene, link.url);
      try {
        const all = await phones.link(4);
        const [late, ...others] = all as [MeshPhone, MeshPhone, MeshPhone, MeshPhone];
        await late.context.close();
        await linked(others, 2);
        link.bar(isEntry);
        const gates = { late, others, before: 0 };
        const came = await beLate(scene, phones, gates, tickets.slice(0, entered));
        const slept = await sleep(scene, { ...gates, before: entered }, tickets.slice(entered, -FRESH));
        await linked(all, 3);
        await stage.killApi();
        await late.phone.admits(tickets.slice(-FRESH));
        await haveFacts(others, tickets.length, HEARD_MS);

        link.bar(() => false);
        await stage.startApi();
        for (const { phone } of all) await phone.emptied(DRAINED_MS);
        const { scans, conflicts, inside } = await countEntries(scene);
        const made = tickets.length + 2 * CHECKED;
        insist(conflicts === 0, `${conflicts} conflicts`);
        insist(inside === tickets.length, `${inside} people are in where ${tickets.length} were let in`);
        insist(scans === made, `${scans} scans where ${made} were made`);
        return { ...came, ...slept, 'refused by what it heard': 2 * CHECKED, conflicts };
      } finally {
        await phones.close();
      }
    });
  },
};

interface Gates {
  late: MeshPhone;
  others: readonly MeshPhone[];
  /** Facts that the late phone has. */
  before: number;
}

/** Opens the late phone after the others have let people in without the server, which then brings them together. */
async function beLate(
  scene: DoorScene,
  phones: MeshPhones,
  { late, others }: Gates,
  tickets: readonly TicketText[],
): Promise<Counted> {
  await scene.stage.killApi();
  const entries = await admit(others, tickets);
  await haveFacts(others, tickets.length, HEARD_MS);
  await scene.stage.startApi();
  await phones.reopen(late);
  await caughtUp(scene, late, tickets.length);
  const { linked_at } = await readMeshNotes(late.phone.page);
  const heard_at = await lastFactAt(late);
  await scene.stage.killApi();
  await checks(late, entries.slice(-CHECKED));
  return { 'entries before it came': tickets.length, 'heard after its first link (ms)': heard_at - linked_at };
}

/** Stops the late phone until the others have given up their links, lets people in meanwhile, and wakes it. */
async function sleep(
  scene: DoorScene,
  { late, others, before }: Gates,
  tickets: readonly TicketText[],
): Promise<Counted> {
  const pid = browserOn(late.profile);
  signalBrowser(pid, 'SIGSTOP');
  const slept_at = Date.now();
  let entries: Entry[];
  let woke_at: number;
  try {
    entries = await admit(others, tickets);
    await linked(others, 2);
  } finally {
    signalBrowser(pid, 'SIGCONT');
    woke_at = Date.now();
  }
  await scene.stage.startApi();
  await caughtUp(scene, late, before + tickets.length);
  const heard_at = await lastFactAt(late);
  await scene.stage.killApi();
  await checks(late, entries.slice(-CHECKED));
  await scene.stage.startApi();
  return {
    'entries while it slept': tickets.length,
    'its links ended after (ms)': woke_at - slept_at,
    'heard after waking (ms)': heard_at - woke_at,
  };
}

/** Lets people in, at all gates at once. */
async function admit(gates: readonly MeshPhone[], tickets: readonly TicketText[]): Promise<Entry[]> {
  const entries = tickets.map((ticket, at): Entry => [ticket, gates[at % gates.length]!]);
  await Promise.all(
    gates.map((gate) => gate.phone.admits(entries.filter(([, by]) => by === gate).map(([ticket]) => ticket))),
  );
  return entries;
}

/** Insists that a phone refuses people whom others have let in, each with the gate. */
async function checks({ phone, gate }: MeshPhone, entries: readonly Entry[]): Promise<void> {
  for (const [{ text }, by] of entries) {
    const shown = await phone.scan(text);
    insist(isInAlready(shown, by.gate), `${gate} said "${shown.word}" of a ticket that is in by ${by.gate}`);
  }
}

/** Waits until a phone has so many facts, none of which the server can have told. */
async function caughtUp(scene: DoorScene, late: MeshPhone, facts: number): Promise<void> {
  await late.phone.page.getByText('ouvindo').waitFor();
  await haveFacts([late], facts, CAUGHT_UP_MS);
  const { scans } = await countEntries(scene);
  insist(scans === 0, `the server has ${scans} scans of which the late phone may have heard`);
}

async function lastFactAt({ phone }: MeshPhone): Promise<number> {
  const { facts } = await readMeshNotes(phone.page);
  return Math.max(...facts.map(({ at }) => at));
}
