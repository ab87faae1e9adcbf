import { insist, type Counted, type Fault, type FaultPace } from './fault.ts';
import { reapApi, reapDatabase, reapInTurn, type Reaper, type Reaping } from './reaper.ts';
import { inTheRush, inTurn, insistOnPlaces, rush, type RushScene } from './rush-scene.ts';

const PEOPLE = { thorough: 1_500, quick: 300 };
const KILLS = { thorough: 6, quick: 2 };
/** People who book and pay beside each other. */
const BESIDE = 48;
/** Nine of ten places that are wanted are there. */
const PLACES_PER_PERSON = 1.8;

/** The API dies while everybody books and pays, again and again. */
export const rushKilled: Fault = {
  name: 'rush-killed',
  happens: 'the API is killed (-9) in the middle of a booking rush, and started again',
  run: (pace) => rushWith(pace, ({ stage }, reaping) => reapApi(stage, reaping)),
};

/** So does the database, and nobody restarts the API for it. */
export const rushWithoutDatabase: Fault = {
  name: 'rush-without-database',
  happens: 'PostgreSQL is killed (-9) in the middle of a booking rush, and started again',
  run: (pace) => rushWith(pace, ({ stage }, reaping) => reapDatabase(stage, reaping)),
};

/** Whoever is cut off asks the other process, which has never heard of what the dead one was doing. */
export const oneOfTwoKilled: Fault = {
  name: 'one-of-two-killed',
  happens: 'two API processes share a booking rush, and now one, now the other is killed (-9) and started again',
  run: (pace) =>
    rushWith(pace, async (scene, reaping) => {
      const { stage } = scene;
      const other = await stage.anotherApi();
      scene.address = inTurn([stage.url, other.url]);
      return reapInTurn([{ kill: stage.killApi, start: stage.startApi }, other], reaping);
    }),
};

type Reap = (scene: RushScene, reaping: Reaping) => Reaper | Promise<Reaper>;

function rushWith({ quick }: FaultPace, reap: Reap): Promise<Counted> {
  const pace = quick ? 'quick' : 'thorough';
  const people = PEOPLE[pace];
  return inTheRush(Math.round(people * PLACES_PER_PERSON), async (scene) => {
    const every = Math.floor(people / KILLS[pace]);
    const reaper = await reap(scene, { most: KILLS[pace], every });
    const wishes = await rush(scene, people, BESIDE, reaper.sending);
    const kills = await reaper.over();
    const cut = wishes.reduce((sum, wish) => sum + wish.cut, 0);
    insist(kills > 0 && cut > 0, 'no call was cut off, so nothing was proved');
    await insistOnPlaces(scene, wishes);
    const count = (became: string): number => wishes.filter((wish) => wish.became === became).length;
    return { kills, 'calls repeated': cut, paid: count('paid'), booked: count('booked'), refused: count('refused') };
  });
}
