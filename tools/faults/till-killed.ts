import { join } from 'node:path';
import { launchPhone } from '../stage/browser.ts';
import type { Paper } from '../stage/till-counter.ts';
import { actUntilKilled } from './browser-kills.ts';
import { BrokenInvariantError, insist, type Fault } from './fault.ts';
import {
  atTheTill,
  beginTill,
  installTill,
  insistOnTold,
  SALES_AT_MOST,
  sellOne,
  type TillScene,
} from './till-scene.ts';

const KILLS = { thorough: 10, quick: 3 };
/** Kills after which nothing was sold because nothing can be. */
const MOST_KILLS = 20;
/** From the first tap on. The first sale alone takes more than a second. */
const LATEST_MS = 5_000;

/** The browser dies at any moment of a sale, with sales in its queue. */
export const tillKilled: Fault = {
  name: 'till-killed',
  happens: 'the browser is killed (-9) at random moments while it sells offline',
  run: ({ quick }) =>
    atTheTill(async (scene) => {
      const profile = join(scene.folder, 'till');
      await installTill(scene, profile);
      scene.link.cut();
      const acknowledged: Paper[] = [];
      const kills = quick ? KILLS.quick : KILLS.thorough;
      let killed = 0;
      // On a slow machine no sale may come before a few kills, and then nothing would be tried.
      while (killed < kills || (acknowledged.length === 0 && killed < MOST_KILLS)) {
        await sellUntilKilled(scene, profile, acknowledged);
        killed += 1;
      }
      insist(acknowledged.length > 0, 'nothing was sold before a kill');
      const sales = await comeBack(scene, profile, acknowledged);
      await insistOnTold(scene, acknowledged, sales);
      return {
        kills: killed,
        acknowledged: acknowledged.length,
        'written but no receipt seen': sales - acknowledged.length,
      };
    }),
};

function sellUntilKilled(scene: TillScene, profile: string, acknowledged: Paper[]): Promise<void> {
  return actUntilKilled(profile, LATEST_MS, async (context) => {
    const counter = await beginTill(scene, context, acknowledged);
    return async () => {
      insist(acknowledged.length < SALES_AT_MOST / 2, 'there were too few stubs for so long a run');
      try {
        acknowledged.push(await sellOne(counter));
        await counter.nextSale();
        return true;
      } catch (error) {
        if (error instanceof BrokenInvariantError) throw error;
        return false;
      }
    };
  });
}

/**
 * Starts the till for the last time: it knows its lots, sells on, then finds its way to the server. Returns the number
 * of uploaded sales.
 */
async function comeBack(scene: TillScene, profile: string, acknowledged: Paper[]): Promise<number> {
  const context = await launchPhone(profile);
  try {
    const counter = await beginTill(scene, context, acknowledged);
    const next = await sellOne(counter);
    const isNew = acknowledged.every(({ receipt, codes }) => receipt !== next.receipt && codes[0] !== next.codes[0]);
    insist(isNew, `receipt ${next.receipt} or its stub was sold a second time`);
    acknowledged.push(next);
    scene.link.restore();
    const ops = await counter.emptied(120_000);
    return ops.filter(({ type }) => type === 'sale').length;
  } finally {
    scene.link.restore();
    await context.close();
  }
}
