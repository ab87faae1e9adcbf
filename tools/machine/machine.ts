import { availableParallelism, totalmem } from 'node:os';

const MEGABYTE = 2 ** 20;

/** What Festix may use of the machine that it is on. */
export interface Machine {
  megabytes: number;
  cores: number;
}

/** Variable of a person whose machine has other work, too: the megabytes that Festix may take of it. */
const TOLD = 'FESTIX_MEMORY_MB';

/**
 * Returns this machine, or the part of it that the control group of this process leaves: Node.js reads the limits of both
 * versions of them.
 */
export function thisMachine(env: NodeJS.ProcessEnv = process.env): Machine {
  const told = Number(env[TOLD]?.trim() || 0);
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const found = Math.floor(Math.min(totalmem(), limit) / MEGABYTE);
  return { megabytes: Number.isInteger(told) && told > 0 ? told : found, cores: availableParallelism() };
}

/** Returns whether the database of an address is on this machine, and takes its share of the memory. */
export function isHere(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return true;
  return ['', 'localhost', '127.0.0.1', '[::1]'].includes(new URL(databaseUrl).hostname);
}
