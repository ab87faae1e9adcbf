import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { insist, type Fault } from './fault.ts';
import { insistOnMoney, type AnsweredPayout } from './money-recount.ts';
import { answerOf, overMoney, requestOf, type MoneyScene, type Send } from './money-scene.ts';

const PAYOUTS = { thorough: 120, quick: 40 };
const KILLS = { thorough: 8, quick: 3 };
/** Requests and answers that are under way beside each other. */
const BESIDE = 6;
const EVERY_SO_MANY = 6;
/** From when a call is on its way: before, within and after its transaction. */
const LATEST_MS = 60;
const LONGEST_CALL_MS = 120_000;
const PAUSE_MS = 50;

/** The API dies in the middle of requests and answers, again and again. */
export const payoutKilled: Fault = {
  name: 'payout-killed',
  happens: 'the API is killed (-9) in the middle of payouts that are asked for and answered, and started again',
  run: ({ quick }) =>
    overMoney(async (scene) => {
      const pace = quick ? 'quick' : 'thorough';
      const reaper = reap(scene, KILLS[pace]);
      const payouts = Array.from({ length: PAYOUTS[pace] }, (_, index): AnsweredPayout => ({
        ...{ id: newId(), amount: 100 + index },
        status: index % 3 === 2 ? 'rejected' : 'done',
      }));
      const waiting = [...payouts];
      let again = 0;
      const work = async (): Promise<void> => {
        for (let payout = waiting.shift(); payout; payout = waiting.shift()) {
          again += await insistently(requestOf(scene, payout.id, payout.amount), reaper.sending, [201, 200]);
          again += await insistently(answerOf(scene, payout.id, payout.status), reaper.sending, [200]);
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

/** Sends until there is an answer; answers how often it was cut off. Any other answer than the expected ones is a fault. */
async function insistently(send: Send, sending: () => void, expected: readonly number[]): Promise<number> {
  const until = Date.now() + LONGEST_CALL_MS;
  for (let cut = 0; ; cut++) {
    sending();
    const reply = await send().catch(() => undefined);
    if (reply && expected.includes(reply.status)) return cut;
    // While it starts, it says that it is not ready yet.
    const isBusy = reply === undefined || reply.status === 503;
    insist(
      isBusy,
      `a call that was sent ${cut + 1} times was answered ${reply?.status} ${JSON.stringify(reply?.body)}`,
    );
    insist(Date.now() < until, 'a call was never answered');
    await delay(PAUSE_MS);
  }
}

interface Reaper {
  /** A call is on its way. */
  sending(): void;
  /** Resolves once whatever was killed runs again, with how often that was. */
  over(): Promise<number>;
}

/** Kills the API a moment after every so many calls. */
function reap({ stage }: MoneyScene, most: number): Reaper {
  let calls = 0;
  let kills = 0;
  let killing: Promise<void> | undefined;
  const kill = async (): Promise<void> => {
    await delay(Math.random() * LATEST_MS);
    await stage.killApi();
    await stage.startApi();
    killing = undefined;
  };
  return {
    sending: () => {
      calls++;
      if (killing || kills === most || calls % EVERY_SO_MANY > 0) return;
      kills++;
      killing = kill();
    },
    over: async () => {
      await killing;
      return kills;
    },
  };
}
