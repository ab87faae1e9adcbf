import { setTimeout as delay } from 'node:timers/promises';
import { queueOf, upload } from './bare-device.ts';
import { atTheDoor, enrolDevice } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { insistOnEverything } from './recount.ts';

const DEVICES = 4;
const BY_EACH = 1_500;
const KILLS = { thorough: 6, quick: 2 };
/** From when a batch is on its way: before, within and after its transaction. */
const LATEST_MS = 150;

/** The API dies in the middle of uploads, again and again. */
export const apiKilled: Fault = {
  name: 'api-killed',
  happens: 'the API is killed (-9) in the middle of batch uploads and started again',
  run: ({ quick }) =>
    atTheDoor(DEVICES * BY_EACH, async (scene) => {
      const { stage, tickets } = scene;
      let underWay = 0;
      let killed = 0;
      let wake: () => void = () => undefined;
      const enrolled = await Promise.all(
        Array.from({ length: DEVICES }, (_, index) => enrolDevice(scene, `Celular ${index + 1}`)),
      );
      const devices = enrolled.map((device_id, index) => {
        const ops = queueOf(scene, tickets.slice(index * BY_EACH, (index + 1) * BY_EACH));
        return upload(scene, {
          device_id,
          ops,
          within: 240_000,
          sending: () => {
            underWay++;
            wake();
          },
        });
      });
      const uploads = Promise.all(devices);
      let done = false;
      const ended = uploads.finally(() => {
        done = true;
        wake();
      });
      const reaper = async (): Promise<void> => {
        const wanted = quick ? KILLS.quick : KILLS.thorough;
        while (!done && killed < wanted) {
          await new Promise<void>((resolve) => (wake = resolve));
          if (done) return;
          await delay(Math.random() * LATEST_MS);
          await stage.killApi();
          killed++;
          await stage.startApi();
        }
      };
      const [answers] = await Promise.all([ended, reaper()]);
      const strange = answers
        .flat()
        .filter(({ outcome, first_outcome }) => outcome !== 'applied' && first_outcome !== 'applied');
      insist(strange.length === 0, `an admission was answered ${JSON.stringify(strange[0])}`);
      insist(killed > 0, 'the API was never killed');
      await insistOnEverything(scene, { acknowledged: tickets, scans: tickets.length, ops: tickets.length });
      const doubled = answers.flat().filter(({ outcome }) => outcome === 'duplicate').length;
      return { ops: tickets.length, kills: killed, batches: underWay, 'answered twice': doubled };
    }),
};
