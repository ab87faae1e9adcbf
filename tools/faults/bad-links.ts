import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchPhone } from '../stage/browser.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import { atTheDoor, installDoor } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import type { LossyLink } from './lossy-link.ts';
import { insistOnEverything } from './recount.ts';

/**
 * At least, and as many more as it takes until each kind of bad link kept a request from the server, up to four times
 * these.
 */
const PEOPLE = { thorough: 240, quick: 60 };
const AT_MOST = 4;
const BETWEEN_PEOPLE_MS = 300;
const FLAPS_EVERY_MS = 2_000;

/** Kinds of a bad link, in turn. Between two of them it is good. */
const KINDS: readonly { kind: string; begin(link: LossyLink): void }[] = [
  { kind: 'cut', begin: (link) => link.cut() },
  {
    // A network that wants its terms accepted first.
    kind: 'portal',
    begin: (link) =>
      link.meddle({ status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Wi-Fi grátis</h1>' }),
  },
  // A line that is open at this end only.
  { kind: 'silent', begin: (link) => link.meddle('silence') },
  {
    // A proxy before a server that has too much to do.
    kind: 'busy',
    begin: (link) => link.meddle({ status: 503, headers: { 'retry-after': '1' }, body: 'busy' }),
  },
];

/** The network of a door in a field: there, gone, a stranger's, or silent. */
export const badLinks: Fault = {
  name: 'bad-links',
  happens:
    'the link changes every few seconds while people enter: cut, a captive portal, half-open, 503, and good between them',
  run: ({ quick }) => {
    const people = quick ? PEOPLE.quick : PEOPLE.thorough;
    return atTheDoor(AT_MOST * people, async (scene) => {
      const { link, event, folder, tickets } = scene;
      const profile = join(folder, 'phone');
      await installDoor(scene, profile);
      const context = await launchPhone(profile);
      const flapping = flap(link);
      try {
        const phone = await DoorPhone.open(context);
        await phone.begin(link.url, event.id);
        flapping.begin();
        let longest = 0;
        let alone = 0;
        const entered: TicketText[] = [];
        for (const ticket of tickets) {
          if (entered.length >= people && flapping.hasBitten()) break;
          const { variant, word, text, milliseconds } = await phone.scan(ticket.text);
          insist(variant === 'success', `a good ticket was refused: ${word}`);
          longest = Math.max(longest, milliseconds);
          entered.push(ticket);
          if (text.includes('Offline')) alone++;
          await delay(BETWEEN_PEOPLE_MS);
        }
        const barred = flapping.end();
        for (const { kind } of KINDS) insist((barred.get(kind) ?? 0) > 0, `a link that is ${kind} kept nothing away`);
        insist(alone > 0, 'nobody at the door was told that the network is gone');
        await phone.emptied(120_000);
        await phone.tells('Online');
        await insistOnEverything(scene, { acknowledged: entered, scans: entered.length });
        return {
          entries: entered.length,
          'told to be offline': alone,
          ...Object.fromEntries([...barred].map(([kind, times]) => [`barred when ${kind}`, times])),
          'longest verdict (ms)': Math.round(longest),
        };
      } finally {
        flapping.end();
        await context.close();
      }
    });
  },
};

interface Flapping {
  begin(): void;
  /** Whether each kind of bad link kept a request from the server. */
  hasBitten(): boolean;
  /** Restores the link, and returns the number of requests that each kind has lost. */
  end(): ReadonlyMap<string, number>;
}

/** Changes a link every so often, a bad one once it has kept a request away. */
function flap(link: LossyLink): Flapping {
  const barred = new Map<string, number>();
  let changes = 0;
  let now: string | undefined;
  let before = 0;
  let timer: NodeJS.Timeout | undefined;
  const mend = (): void => {
    link.restore();
    link.meddle(undefined);
    if (now !== undefined) barred.set(now, (barred.get(now) ?? 0) + link.barred - before);
    now = undefined;
  };
  const change = (): void => {
    // A phone tries a dead link ever more seldom.
    if (now !== undefined && link.barred === before) return;
    mend();
    if (changes % 2 === 0) {
      const next = KINDS[(changes / 2) % KINDS.length];
      before = link.barred;
      now = next?.kind;
      next?.begin(link);
    }
    changes++;
  };
  return {
    begin: () => {
      timer = setInterval(change, FLAPS_EVERY_MS);
    },
    hasBitten: () => KINDS.every(({ kind }) => (barred.get(kind) ?? 0) > 0),
    end: () => {
      clearInterval(timer);
      mend();
      return barred;
    },
  };
}
