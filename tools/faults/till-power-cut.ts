import type { Paper } from '../stage/till-counter.ts';
import type { Fault } from './fault.ts';
import { noLoopDisk } from './loop-disk.ts';
import { weatherCuts, type Worker } from './power-cuts.ts';
import { atTheTill, beginTill, installTill, insistOnTold, sellOne, type TillScene } from './till-scene.ts';

/** The power goes at the moment a receipt is on the screen. */
export const tillPowerCut: Fault = {
  name: 'till-power-cut',
  happens: 'the power goes at the moment a sale is acknowledged',
  impossible: noLoopDisk,
  run: ({ quick }) =>
    atTheTill(async (scene) => {
      const { done, counted } = await weatherCuts(scene.folder, quick, seller(scene));
      await insistOnTold(scene, done, done.length);
      return counted;
    }),
};

function seller(scene: TillScene): Worker<Paper> {
  const { link } = scene;
  let isFirst = true;
  return {
    deeds: 'sales',
    install: (profile) => installTill(scene, profile),
    begin: async (context) => {
      link.cut();
      const counter = await beginTill(scene, context, []);
      return async () => {
        if (!isFirst) await counter.nextSale();
        isFirst = false;
        return sellOne(counter);
      };
    },
    lookFor: async (context, acknowledged, isLast) => {
      const counter = await beginTill(scene, context, acknowledged);
      if (!isLast) return;
      link.restore();
      await counter.emptied(120_000);
    },
  };
}
