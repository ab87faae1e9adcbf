import { insist, type Fault } from './fault.ts';
import { openLink } from './lossy-link.ts';
import { countWishes, inTheRush, insistOnPlaces, rush } from './rush-scene.ts';

const PEOPLE = { thorough: 600, quick: 150 };
const BESIDE = 24;
const PLACES_PER_PERSON = 1.8;

/** The server has booked, charged or taken the money, and the buyer never hears of it and asks again. */
export const rushReplies: Fault = {
  name: 'rush-replies',
  happens: 'every other answer to bookings, checkouts and payments gets lost after the commit',
  run: ({ quick }) => {
    const people = quick ? PEOPLE.quick : PEOPLE.thorough;
    return inTheRush(Math.round(people * PLACES_PER_PERSON), async (scene) => {
      const link = await openLink(scene.stage.url);
      try {
        scene.address = () => link.url;
        let answers = 0;
        link.lose(() => answers++ % 2 === 0);
        const wishes = await rush(scene, people, BESIDE);
        insist(link.lost > 0, 'no answer was lost, so nothing was proved');
        await insistOnPlaces(scene, wishes);
        const { paid, booked, refused } = countWishes(wishes);
        return { 'answers lost': link.lost, paid, booked, refused };
      } finally {
        await link.stop();
      }
    });
  },
};
