import { v7 as newId } from 'uuid';
import { insist, type Fault } from './fault.ts';
import { insistently } from './insistently.ts';
import { insistOnMoney, type AnsweredPayout } from './money-recount.ts';
import { answerOf, overMoney, requestOf } from './money-scene.ts';
import { reapApi } from './reaper.ts';

const PAYOUTS = { thorough: 120, quick: 40 };
const KILLS = { thorough: 8, quick: 3 };
/** Requests and answers that are under way beside each other: one person has so many places for uploads at once. */
const BESIDE = 4;
const EVERY_SO_MANY = 6;

/** The API dies in the middle of requests and answers, again and again. */
export const payoutKilled: Fault = {
  name: 'payout-killed',
  happens: 'the API is killed (-9) in the middle of payouts that are asked for and answered, and started again',
  run: ({ quick }) =>
    overMoney(async (scene) => {
      const pace = quick ? 'quick' : 'thorough';
      const reaper = reapApi(scene.stage, { most: KILLS[pace], every: EVERY_SO_MANY });
      const payouts = Array.from({ length: PAYOUTS[pace] }, (_, index): AnsweredPayout => ({
        ...{ id: newId(), amount: 100 + index },
        status: index % 3 === 2 ? 'rejected' : 'done',
      }));
      const waiting = [...payouts];
      let again = 0;
      const work = async (): Promise<void> => {
        for (let payout = waiting.shift(); payout; payout = waiting.shift()) {
          again += (await insistently(requestOf(scene, payout.id, payout.amount), reaper.sending, [201, 200])).cut;
          again += (await insistently(answerOf(scene, payout.id, payout.status), reaper.sending, [200])).cut;
        }
      };
      await Promise.all(Array.from({ length: BESIDE }, work));
      const kills = await reaper.over();
      insist(kills > 0, 'the API was never killed');
      insist(again > 0, 'no call was cut off, so nothing was proved');
      const letters = await insistOnMoney(scene, payouts);
      return { payouts: payouts.length, kills, 'calls repeated': again, 'letters sent again': letters };
    }),
};
