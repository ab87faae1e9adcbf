import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serversOn } from '../postgres.ts';
import type { Stage } from '../stage/stage.ts';

/** Kernel ticks a second, on every Linux that Node.js runs on. */
const TICKS = 100;

/** The number of cores that each part kept busy. */
export interface Cores {
  api: number;
  postgres: number;
  load: number;
  /** Everything that is no part of the measurement: the figures are worth less the more of it there is. */
  others: number;
}

/** Begins to count; the answer is the mean from here until it is called. All zero where /proc does not exist. */
export function countCores(stage: Stage): () => Cores {
  const begun = performance.now();
  const before = ticks(stage);
  return () => {
    const seconds = (performance.now() - begun) / 1000;
    const after = ticks(stage);
    const mean = (part: keyof Cores): number => rounded((after[part] - before[part]) / TICKS / seconds);
    return { api: mean('api'), postgres: mean('postgres'), load: mean('load'), others: mean('others') };
  };
}

/** Counts the cores that are busy before the measurement begins. */
export async function busyCores(milliseconds: number): Promise<number> {
  const before = allTicks();
  await delay(milliseconds);
  return rounded((allTicks() - before) / TICKS / (milliseconds / 1000));
}

const rounded = (cores: number): number => Math.round(cores * 100) / 100;

function ticks(stage: Stage): Cores {
  const api = ticksOf(stage.pid());
  const postgres = serversOn(join(stage.dataDir, 'postgres')).reduce((sum, pid) => sum + ticksOf(pid), 0);
  const load = ticksOf(process.pid);
  return { api, postgres, load, others: allTicks() - api - postgres - load };
}

/** Returns the ticks of all processors since the machine's start, without their idle time; 0 without /proc. */
function allTicks(): number {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
      readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
    )
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return user + nice + system + irq + softirq + steal;
  } catch {
    return 0;
  }
}

/** Returns user and system time of a living process, and of its children that have ended, in ticks. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // A connection that idles for ten seconds is closed, and its server process counts with its parent from then on.
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}
