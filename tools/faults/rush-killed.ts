import { insist, type Counted, type Fault, type FaultPace } from './fault.ts';
import { reapApi, reapDatabase, type Reaper, type Reaping } from './reaper.ts';
import { inTheRush, insistOnPlaces, rush } from './rush-scene.ts';
import type { Stage } from '../stage/stage.ts';

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
  run: (pace) => rushWith(pace, reapApi),
};

/** So does the database, and nobody restarts the API for it. */
export const rushWithoutDatabase: Fault = {
  name: 'rush-without-database',
  happens: 'PostgreSQL is killed (-9) in the middle of a booking rush, and started again',
  run: (pace) => rushWith(pace, reapDatabase),
};

function rushWith({ quick }: FaultPace, reap: (stage: Stage, reaping: Reaping) => Reaper): Promise<Counted> {
  const pace = quick ? 'quick' : 'thorough';
  const people = PEOPLE[pace];
  return inTheRush(Math.round(people * PLACES_PER_PERSON), async (scene) => {
    const every = Math.floor(people / KILLS[pace]);
    const reaper = reap(scene.stage, { most: KILLS[pace], every });
    const wishes = await rush(scene, people, BESIDE, reaper);
    const kills = await reaper.over();
    const cut = wishes.reduce((sum, wish) => sum + wish.cut, 0);
    insist(kills > 0 && cut > 0, 'no call was cut off, so nothing was proved');
    await insistOnPlaces(scene, wishes);
    const count = (became: string): number => wishes.filter((wish) => wish.became === became).length;
    return { kills, 'calls repeated': cut, paid: count('paid'), booked: count('booked'), refused: count('refused') };
  });
}
