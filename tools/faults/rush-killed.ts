import { insist, type Counted, type Fault, type FaultPace } from './fault.ts';
import { reapApi, reapDatabase, reapInTurn, type Reaper, type Reaping } from './reaper.ts';
import { countWishes, inTheRush, inTurn, insistOnPlaces, rush, type RushScene } from './rush-scene.ts';

const SIZES = { thorough: { people: 1_500, kills: 6 }, quick: { people: 300, kills: 2 } };
/** People who book and pay concurrently. */
const BESIDE = 48;
/** Nine of ten places that are wanted are there. */
const PLACES_PER_PERSON = 1.8;

/** The API dies while people book and pay, again and again. */
export const rushKilled: Fault = {
  name: 'rush-killed',
  happens: 'the API is killed (-9) in the middle of a booking rush, and started again',
  run: (pace) => rushWith(({ stage }, reaping) => reapApi(stage, reaping), sizeOf(pace)),
};

/** The database dies in the same way, and the API is not restarted for it. */
export const rushWithoutDatabase: Fault = {
  name: 'rush-without-database',
  happens: 'PostgreSQL is killed (-9) in the middle of a booking rush, and started again',
  run: (pace) => rushWith(({ stage }, reaping) => reapDatabase(stage, reaping), sizeOf(pace)),
};

/** Sends people who are cut off to the other process, which knows nothing of the dead one's work. */
export const oneOfTwoKilled: Fault = {
  name: 'one-of-two-killed',
  happens: 'two API processes share a booking rush, and now one, now the other is killed (-9) and started again',
  run: (pace) => rushWith(reapBoth, sizeOf(pace)),
};

export interface RushSize {
  people: number;
  kills: number;
}

const sizeOf = ({ quick }: FaultPace): RushSize => (quick ? SIZES.quick : SIZES.thorough);

/** Starts a second process for the rush, and kills the two in turn. */
export const reapBoth: Reap = async (scene, reaping) => {
  const { stage } = scene;
  const other = await stage.anotherApi();
  scene.address = inTurn([stage.url, other.url]);
  return reapInTurn([{ kill: stage.killApi, start: stage.startApi }, other], reaping);
};

type Reap = (scene: RushScene, reaping: Reaping) => Reaper | Promise<Reaper>;

/** Runs a rush of people who book and pay while processes are killed. */
export function rushWith(reap: Reap, { people, kills: most }: RushSize): Promise<Counted> {
  return inTheRush(Math.round(people * PLACES_PER_PERSON), async (scene) => {
    const reaper = await reap(scene, { most, every: Math.floor(people / most) });
    const wishes = await rush(scene, people, BESIDE, reaper.sending);
    const kills = await reaper.over();
    const { cut, paid, booked, refused } = countWishes(wishes);
    insist(kills > 0 && cut > 0, 'no call was cut off, so nothing was proved');
    await insistOnPlaces(scene, wishes);
    return { kills, 'calls repeated': cut, paid, booked, refused };
  });
}
