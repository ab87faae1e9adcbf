import { instantOf } from '@festix/domain/ground';
import { MOST_FACTS_IN_MESSAGE, meshFactText, writeMeshFact, writeMeshMessage } from '@festix/domain/sync';
import type { MeshFact, SignedFact } from '@festix/domain/sync';
import type { Page } from '@playwright/test';
import { generateKeyPairSync, sign } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { doorTexts } from '../../apps/web/src/screens/door/door/door-texts.ts';
import { openLinks, readMeshNotes, sendRaw } from '../stage/mesh-probe.ts';
import { atTheDoor, type DoorScene } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { countEntries, haveFacts, isEntry, isInAlready, linked, MeshPhones, type MeshPhone } from './mesh-scene.ts';

const HEARD_MS = 10_000;
const CLOSED_MS = 10_000;
const LOOK_MS = 50;
const DRAINED_MS = 120_000;
/** Whole orders of two. */
const SOLD = 6;
/** Messages of facts of devices that nobody knows. */
const FLOOD = 30;
const JUNK = [
  '',
  'not a message',
  '{"kind":"beat"}',
  `{"kind":"news","facts":${'['.repeat(2_000)}`,
  '9'.repeat(200_000),
];

/** A browser that stands among the phones with a key of its own making, and lies in every name. */
export const meshStranger: Fault = {
  name: 'mesh-stranger',
  happens: 'a browser with a made-up key links with two phones, and tells them of entries in its name and in theirs',
  run: () =>
    atTheDoor(SOLD, async (scene) => {
      const { link, tickets, event } = scene;
      const [genuine, own, others, unknown, changed] = tickets as [Ticket, Ticket, Ticket, Ticket, Ticket];
      const phones = new MeshPhones(scene, link.url);
      try {
        const stranger = await strangerAmong(phones);
        const honest = (await phones.link(2)) as [MeshPhone, MeshPhone];
        link.bar(isEntry);
        await stranger.phone.page.getByRole('button', { name: event.name }).click();
        await stranger.phone.beginHere();
        await linked([...honest, stranger], 2);
        await honest[0].phone.admits([genuine]);
        await haveFacts([honest[1], stranger], 1, HEARD_MS);

        const known = await factOf(stranger.phone.page);
        const { device_id } = JSON.parse(known.text) as MeshFact;
        const lies = [
          ...Array.from({ length: FLOOD }, () => newsOf(MOST_FACTS_IN_MESSAGE, () => lie(scene, newId(), unknown))),
          ...JUNK,
          newsOf(1, () => withSerial(known, genuine, changed)),
          newsOf(1, () => lie(scene, device_id, others)),
        ];
        const lied = await sendRaw(stranger.phone.page, lies);
        insist(lied === 2, `the stranger had ${lied} links`);
        const closed = [await closedAfter(stranger)];
        // Its own door tells the lie this time, once more with the made-up key.
        await linked([...honest, stranger], 2);
        await stranger.phone.admits([own]);
        closed.push(await closedAfter(stranger));

        for (const { gate, phone } of honest) {
          const { facts } = await readMeshNotes(phone.page);
          insist(facts.length === 1, `${gate} has ${facts.length} facts where 1 is genuine`);
        }
        for (const ticket of [own, others, unknown, changed]) await honest[1].phone.admits([ticket]);
        await haveFacts(honest, 5, HEARD_MS);
        for (const [phone, ticket, by] of [
          [honest[1], genuine, honest[0]],
          ...[own, others, unknown, changed].map((one) => [honest[0], one, honest[1]] as const),
        ] as const) {
          const shown = await phone.phone.scan(ticket.text);
          insist(
            isInAlready(shown, by.gate),
            `${phone.gate} said "${shown.word}" of a ticket that is in by ${by.gate}`,
          );
        }

        await stranger.context.close();
        link.bar(() => false);
        for (const { phone } of honest) await phone.emptied(DRAINED_MS);
        const { scans, conflicts, inside } = await countEntries(scene);
        insist(conflicts === 0 && inside === 5, `${inside} people are in, with ${conflicts} conflicts`);
        insist(scans === 10, `${scans} scans where 10 were made`);
        return {
          'lies told': FLOOD * MOST_FACTS_IN_MESSAGE + JUNK.length + 3,
          'of these believed': 0,
          'links closed': 2 * closed.length,
          'closed at the latest after (ms)': Math.max(...closed),
          conflicts,
        };
      } finally {
        await phones.close();
      }
    }),
};

type Ticket = DoorScene['tickets'][number];

/** Enrols a phone, gives it a key that nobody knows, and leaves it before the choice of a door, with its page open. */
async function strangerAmong(phones: MeshPhones): Promise<MeshPhone> {
  const [stranger] = await phones.enrol(1);
  const { page } = stranger!.phone;
  await page.evaluate(makeUpKey);
  await page.getByRole('button', { name: doorTexts.otherDoor }).click();
  return stranger!;
}

/** Runs in the page: replaces the device's key by one that it did not enrol with. */
async function makeUpKey(): Promise<void> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('festix-journal');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('device', 'readwrite');
      const devices = transaction.objectStore('device');
      const reading = devices.get('this') as IDBRequest<object>;
      reading.onsuccess = () => devices.put({ ...reading.result, keys });
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Returns the only fact that a phone has stored. */
function factOf(page: Page): Promise<SignedFact> {
  return page.evaluate(
    () =>
      new Promise<SignedFact>((resolve, reject) => {
        const opening = indexedDB.open('festix-snap');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('mesh_facts').objectStore('mesh_facts').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as SignedFact[])[0]!);
          };
        };
      }),
  );
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Returns an entry in a device's name, which it did not sign. */
function lie({ event }: DoorScene, device_id: string, { serial }: Ticket): SignedFact {
  const at = instantOf(Date.now());
  const text = writeMeshFact({ id: newId(), event_id: event.id, device_id, kind: 'entry', serial, entry: 0, at });
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return { text, signature: sign('sha256', Buffer.from(meshFactText(text)), key).toString('base64url') };
}

/** Returns a genuine fact with the serial of another ticket. */
function withSerial({ text, signature }: SignedFact, of: Ticket, serial: Ticket): SignedFact {
  const told = JSON.parse(text) as MeshFact;
  insist(told.serial === of.serial, 'the fact is of another ticket');
  return { text: writeMeshFact({ ...told, id: newId(), serial: serial.serial }), signature };
}

function newsOf(count: number, tell: () => SignedFact): string {
  return writeMeshMessage({ kind: 'news', facts: Array.from({ length: count }, tell) });
}

/** Returns the milliseconds until a phone has no link. */
async function closedAfter({ gate, phone }: MeshPhone): Promise<number> {
  const began = Date.now();
  while ((await openLinks(phone.page)) > 0) {
    insist(Date.now() - began < CLOSED_MS, `${gate} keeps its links`);
    await delay(LOOK_MS);
  }
  return Date.now() - began;
}
