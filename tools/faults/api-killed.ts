import { queueOf, upload } from './bare-device.ts';
import { atTheDoor, enrolDevice } from './door-scene.ts';
import { insist, type Counted, type Fault } from './fault.ts';
import { reapApi, reapDatabase, type Reaper, type Reaping } from './reaper.ts';
import { insistOnEverything } from './recount.ts';
import type { Stage } from '../stage/stage.ts';

const DEVICES = 4;
const SIZES = { thorough: { byEach: 1_500, kills: 6 }, quick: { byEach: 1_500, kills: 2 } };
/** A kill after so many batches; a batch has one to a hundred scans. */
const EVERY_SO_MANY = 8;
/** A batch takes longer than a booking. */
const LATEST_MS = 150;
const UPLOADED_WITHIN_MS = 240_000;

/** The API dies in the middle of uploads, again and again. */
export const apiKilled: Fault = {
  name: 'api-killed',
  happens: 'the API is killed (-9) in the middle of batch uploads and started again',
  run: ({ quick }) => uploadsWith(reapApi, quick ? SIZES.quick : SIZES.thorough),
};

/** The database dies in the same way, and the API is not restarted for it. */
export const uploadsWithoutDatabase: Fault = {
  name: 'uploads-without-database',
  happens: 'PostgreSQL is killed (-9) in the middle of batch uploads and started again',
  run: ({ quick }) => uploadsWith(reapDatabase, quick ? SIZES.quick : SIZES.thorough),
};

export interface UploadsSize {
  /** Scans in the queue of each of four phones. */
  byEach: number;
  kills: number;
}

/** Uploads the queues of phones while processes are killed. */
export function uploadsWith(
  reap: (stage: Stage, reaping: Reaping) => Reaper,
  { byEach, kills: most }: UploadsSize,
): Promise<Counted> {
  return atTheDoor(DEVICES * byEach, async (scene) => {
    const { stage, tickets } = scene;
    const reaper = reap(stage, { most, every: EVERY_SO_MANY, latest: LATEST_MS });
    let batches = 0;
    const sending = (): void => {
      batches++;
      reaper.sending();
    };
    const enrolled = await Promise.all(
      Array.from({ length: DEVICES }, (_, index) => enrolDevice(scene, `Celular ${index + 1}`)),
    );
    const uploads = enrolled.map((device_id, index) => {
      const ops = queueOf(scene, tickets.slice(index * byEach, (index + 1) * byEach));
      return upload(scene, { device_id, ops, within: UPLOADED_WITHIN_MS, sending });
    });
    const answers = (await Promise.all(uploads)).flat();
    const kills = await reaper.over();
    const strange = answers.filter(
      ({ outcome, first_outcome }) => outcome !== 'applied' && first_outcome !== 'applied',
    );
    insist(strange.length === 0, `an admission was answered ${JSON.stringify(strange[0])}`);
    insist(kills > 0, 'nothing was ever killed');
    await insistOnEverything(scene, { acknowledged: tickets, scans: tickets.length, ops: tickets.length });
    const doubled = answers.filter(({ outcome }) => outcome === 'duplicate').length;
    return { ops: tickets.length, kills, batches, 'answered twice': doubled };
  });
}
