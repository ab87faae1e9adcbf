import { join } from 'node:path';
import { launchPhone } from '../stage/browser.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import type { StoredOp } from '../stage/journal.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { actUntilKilled } from './browser-kills.ts';
import { atTheDoor, installDoor, type DoorScene } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { insistOnEverything } from './recount.ts';

const KILLS = { thorough: 12, quick: 3 };
const TICKETS = 3000;
/** From the first scan on. */
const LATEST_MS = 1_500;

/** The browser dies at any moment while people go in, with scans in its queue. */
export const browserKilled: Fault = {
  name: 'browser-killed',
  happens: 'the browser is killed (-9) at random moments while it scans offline',
  run: ({ quick }) =>
    atTheDoor(TICKETS, async (scene) => {
      const { link, folder, tickets } = scene;
      const profile = join(folder, 'phone');
      await installDoor(scene, profile);
      link.cut();
      const waiting = [...tickets];
      const acknowledged: TicketText[] = [];
      const kills = quick ? KILLS.quick : KILLS.thorough;
      for (let kill = 0; kill < kills; kill++) await scanUntilKilled(scene, profile, waiting, acknowledged);
      insist(acknowledged.length > 0, 'nothing was scanned before a kill');
      const left = await comeBack(scene, profile, acknowledged);
      const scans = left.length;
      await insistOnEverything(scene, { acknowledged, scans, ops: scans });
      const unseen = left.filter(({ type }) => type === 'admit').length - acknowledged.length;
      return { kills, acknowledged: acknowledged.length, 'written but not yet green': unseen };
    }),
};

function scanUntilKilled(
  scene: DoorScene,
  profile: string,
  waiting: TicketText[],
  acknowledged: TicketText[],
): Promise<void> {
  return actUntilKilled(profile, LATEST_MS, async (context) => {
    const phone = await DoorPhone.open(context);
    await phone.begin(scene.link.url, scene.event.id);
    insistOnQueue(await phone.ops(), acknowledged);
    return async () => {
      const ticket = waiting.shift();
      insist(ticket !== undefined, 'there were too few tickets for so long a run');
      const shown = await phone.scan(ticket.text).catch(() => undefined);
      if (!shown) return false;
      insist(shown.variant === 'success', `a good ticket was refused: ${shown.word}`);
      acknowledged.push(ticket);
      return true;
    };
  });
}

/** Insists that every admission that turned green is in the queue, exactly once. */
export function insistOnQueue(ops: readonly StoredOp[], acknowledged: readonly TicketText[]): void {
  const admitted = ops.filter(({ type }) => type === 'admit').map(({ serial }) => serial);
  const known = new Set(admitted);
  const missing = acknowledged.filter(({ serial }) => !known.has(serial));
  insist(missing.length === 0, `${missing.length} of ${acknowledged.length} acknowledged scans are not on the device`);
  insist(known.size === admitted.length, `${admitted.length} admissions of ${known.size} tickets are on the device`);
}

/** Starts the device for the last time: it knows the entries, then finds its way to the server. Returns all its ops. */
async function comeBack(
  { link, event }: DoorScene,
  profile: string,
  acknowledged: readonly TicketText[],
): Promise<StoredOp[]> {
  const context = await launchPhone(profile);
  try {
    const phone = await DoorPhone.open(context);
    await phone.begin(link.url, event.id);
    insistOnQueue(await phone.ops(), acknowledged);
    const last = acknowledged.at(-1);
    insist(last !== undefined, 'nobody went in');
    const again = await phone.scan(last.text);
    insist(again.variant === 'failure', 'somebody who is in was let in again');
    link.restore();
    return await phone.emptied(120_000);
  } finally {
    link.restore();
    await context.close();
  }
}
