import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from '../stage/stage.ts';

export interface Reaper {
  /** A call is on its way. */
  sending(): void;
  /** Resolves once whatever was killed runs again, with how often that was. */
  over(): Promise<number>;
}

export interface Reaping {
  /** How often it kills. */
  most: number;
  /** A moment after every so many calls. */
  every: number;
}

/** From when a call is on its way: before, within and after its transaction. */
const LATEST_MS = 60;

/** Kills the API (-9) while calls are on their way, and starts it again. */
export const reapApi = (stage: Stage, reaping: Reaping): Reaper =>
  reap(reaping, async () => {
    await stage.killApi();
    await stage.startApi();
  });

/** The same with the database. */
export const reapDatabase = (stage: Stage, reaping: Reaping): Reaper => reap(reaping, () => stage.restartDatabase());

function reap({ most, every }: Reaping, kill: () => Promise<void>): Reaper {
  let calls = 0;
  let kills = 0;
  let killing: Promise<void> | undefined;
  const soon = async (): Promise<void> => {
    await delay(Math.random() * LATEST_MS);
    await kill();
    killing = undefined;
  };
  return {
    sending: () => {
      calls++;
      if (killing || kills === most || calls % every > 0) return;
      kills++;
      killing = soon();
    },
    over: async () => {
      await killing;
      return kills;
    },
  };
}
