import { setTimeout as delay } from 'node:timers/promises';
import type { Stage, StagedApi } from '../stage/stage.ts';

export interface Reaper {
  /** A call is on its way. */
  sending(): void;
  /** Resolves with the number of kills once every killed process runs again. */
  over(): Promise<number>;
}

export interface Reaping {
  /** Most kills. */
  most: number;
  /** A moment after every so many calls. */
  every: number;
  /** Milliseconds from when a call is on its way: before, within and after its transaction. */
  latest?: number;
}

const LATEST_MS = 60;

/** Kills the API (-9) while calls are on their way, and starts it again. */
export const reapApi = ({ killApi, startApi }: Stage, reaping: Reaping): Reaper =>
  reapInTurn([{ kill: killApi, start: startApi }], reaping);

/** Kills the database while calls are on their way, and starts it again. */
export const reapDatabase = (stage: Stage, reaping: Reaping): Reaper => reap(reaping, () => stage.restartDatabase());

/** Kills (-9) one process of the API after the other while calls are on their way, and starts each again. */
export function reapInTurn(apis: readonly Pick<StagedApi, 'kill' | 'start'>[], reaping: Reaping): Reaper {
  let turns = 0;
  return reap(reaping, async () => {
    const api = apis[turns++ % apis.length];
    await api?.kill();
    await api?.start();
  });
}

function reap({ most, every, latest = LATEST_MS }: Reaping, kill: () => Promise<void>): Reaper {
  let calls = 0;
  let kills = 0;
  let killing: Promise<void> | undefined;
  const soon = async (): Promise<void> => {
    await delay(Math.random() * latest);
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
