import { doorEndpoints, type CheckinView } from '@festix/domain/contract';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf } from '../stage/api-client.ts';
import { launchPhone } from '../stage/browser.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { queueOf, upload } from './bare-device.ts';
import { atTheDoor, enrolDevice, installDoor, type DoorScene } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { insistOnEverything } from './recount.ts';

const DEVICES = 4;
const BY_EACH = 500;
const ASKED = 60;
const BY_APP = 12;

const isUpload = (method: string, path: string): boolean => method === 'POST' && path.endsWith('/ops');
const isQuestion = (method: string, path: string): boolean => method === 'POST' && path.endsWith('/checkins');

/** The server has committed, and the device never hears of it. */
export const lostReplies: Fault = {
  name: 'lost-replies',
  happens: 'answers to uploads and check-ins get lost after the commit',
  run: () =>
    atTheDoor(DEVICES * BY_EACH + ASKED + BY_APP, async (scene) => {
      const { tickets, link } = scene;
      const queued = tickets.slice(0, DEVICES * BY_EACH);
      const asked = tickets.slice(queued.length, queued.length + ASKED);
      const byApp = tickets.slice(queued.length + ASKED);
      const doubled = await uploadAll(scene, queued);
      await askEach(scene, asked);
      await uploadByApp(scene, byApp);
      await insistOnEverything(scene, {
        acknowledged: tickets,
        scans: tickets.length,
        ops: queued.length + byApp.length,
      });
      return {
        ops: queued.length,
        'answered twice': doubled,
        'check-ins': asked.length,
        'by the app': byApp.length,
        'answers lost': link.lost,
      };
    }),
};

/** Uploads admissions while every third answer is lost; returns the number of uploads. */
async function uploadAll(scene: DoorScene, tickets: readonly TicketText[]): Promise<number> {
  let uploads = 0;
  scene.link.lose((method, path) => isUpload(method, path) && uploads++ % 3 === 0);
  const devices = Array.from({ length: DEVICES }, async (_, index) => {
    const device_id = await enrolDevice(scene, `Celular ${index + 1}`);
    const ops = queueOf(scene, tickets.slice(index * BY_EACH, (index + 1) * BY_EACH));
    return upload(scene, { device_id, ops, within: 60_000 });
  });
  const answers = (await Promise.all(devices)).flat();
  const strange = answers.filter(({ outcome, first_outcome }) => outcome !== 'applied' && first_outcome !== 'applied');
  insist(strange.length === 0, `an admission was answered ${JSON.stringify(strange[0])}`);
  const doubled = answers.filter(({ outcome }) => outcome === 'duplicate').length;
  insist(doubled > 0, 'no answer was lost, so nothing was proved');
  return doubled;
}

/** Asks for each entry, losing every first answer; the repeated question gets the same answer, not 'already in'. */
async function askEach(scene: DoorScene, tickets: readonly TicketText[]): Promise<void> {
  const { link, event, producer } = scene;
  const device_id = await enrolDevice(scene, 'Celular que pergunta');
  const url = link.url + pathOf(doorEndpoints.checkin, { params: { event_id: event.id } });
  for (const { text } of tickets) {
    const body = JSON.stringify({ id: newId(), reference: text, device_id });
    const ask = (): Promise<Response> =>
      fetch(url, { method: 'POST', headers: headersOf(producer.token), body, signal: AbortSignal.timeout(10_000) });
    link.lose(isQuestion);
    const first = await ask().then(
      () => 'came',
      () => 'lost',
    );
    insist(first === 'lost', 'the answer was to get lost');
    link.lose(() => false);
    const again = await ask();
    const { feedback } = (await again.json()) as CheckinView;
    insist(again.status === 200 && feedback === 'ADMITTED', `asked again, the server said ${again.status} ${feedback}`);
  }
}

/** Checks with the app itself that its queue is uploaded although the first three answers are lost. */
async function uploadByApp(scene: DoorScene, tickets: readonly TicketText[]): Promise<void> {
  const { link, event, folder } = scene;
  const profile = join(folder, 'phone');
  await installDoor(scene, profile);
  const context = await launchPhone(profile);
  try {
    const phone = await DoorPhone.open(context);
    link.cut();
    await phone.begin(link.url, event.id);
    for (const { text } of tickets) {
      const { variant, word } = await phone.scan(text);
      insist(variant === 'success', `a good ticket was refused: ${word}`);
    }
    let lost = 0;
    link.lose((method, path) => isUpload(method, path) && lost++ < 3);
    link.restore();
    await phone.emptied(120_000);
    insist(lost > 0, 'no answer to the app was lost');
    link.lose(() => false);
  } finally {
    link.restore();
    await context.close();
  }
}
