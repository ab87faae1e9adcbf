import type { Machine } from './machine.ts';

/** What is set for a machine, in megabytes and counts. */
export interface MachineSettings {
  /** V8's old generation at most. The threads that draw have one of their own, as large. */
  heap: number;
  /** Half of V8's young generation at most: it takes three times as much. */
  young: number;
  /** Percent by which V8's old generation grows before a full collection, which costs what all that lives costs. */
  growth: number;
  /** Pools of glibc's allocator; by default there are eight for each core, each with memory that nobody uses. */
  arenas: number;
  /** DATABASE_POOL: with fewer cores more connections are but memory of PostgreSQL's processes. */
  pool: number;
  /** Of the embedded PostgreSQL. */
  sharedBuffers: number;
  /** For one sort or hash of one connection. */
  workMemory: number;
  maintenanceMemory: number;
  /** What the planner may expect to find in memory, its own and the system's. */
  cache: number;
  connections: number;
}

/** Machines with less are small: one for each megabyte counts. */
const SMALL = 1.5 * 1024;
/** As much as a machine of 4 GB says that it has. */
const MIDDLING = 3.5 * 1024;
const LARGE = 16 * 1024;

type Rule = (machine: Machine, besideDatabase: boolean) => number;

/**
 * The rules, one for each setting. They were measured on a control group of one core and 1 GB (`npm run bench -- --only
 * cost`); above it they follow PostgreSQL's own advice, with half its share for the buffers, because the API is on the
 * same machine.
 */
const RULES: Readonly<Record<keyof MachineSettings, Rule>> = {
  heap: ({ megabytes }, besideDatabase) => between(256, (megabytes * (besideDatabase ? 3 : 5)) / 8, 2048),
  young: ({ megabytes }, besideDatabase) => (besideDatabase && megabytes < SMALL ? 8 : 16),
  growth: ({ megabytes }) => (megabytes < MIDDLING ? 25 : 50),
  arenas: () => 2,
  pool: ({ megabytes, cores }) => (megabytes < SMALL && cores < 2 ? 8 : 12),
  sharedBuffers: ({ megabytes }) => between(32, megabytes / 8, 2048),
  workMemory: ({ megabytes }) => (megabytes < MIDDLING ? 4 : megabytes < LARGE ? 8 : 16),
  maintenanceMemory: ({ megabytes }) => between(32, megabytes / 16, 512),
  cache: ({ megabytes }) => megabytes / 2,
  connections: ({ megabytes }) => (megabytes < MIDDLING ? 100 : 200),
};

/** Returns what is set for a machine, whose memory the database shares or not. */
export function settingsFor(machine: Machine, besideDatabase: boolean): MachineSettings {
  const found = Object.entries(RULES).map(([name, rule]) => [name, Math.floor(rule(machine, besideDatabase))] as const);
  return Object.fromEntries(found) as Record<keyof MachineSettings, number>;
}

const between = (least: number, wanted: number, most: number): number => Math.min(most, Math.max(least, wanted));

/** Returns the settings of the embedded PostgreSQL, without those that a person has told. */
export function postgresSettings(machine: Machine, env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const { sharedBuffers, workMemory, maintenanceMemory, cache, connections } = settingsFor(machine, true);
  return {
    shared_buffers: `${sharedBuffers}MB`,
    work_mem: `${workMemory}MB`,
    maintenance_work_mem: `${maintenanceMemory}MB`,
    effective_cache_size: `${cache}MB`,
    max_connections: String(connections),
    ...toldToPostgres(env),
  };
}

/** Variable with settings of the embedded PostgreSQL: `shared_buffers=1GB work_mem=16MB`. */
const OPTIONS = 'POSTGRES_OPTIONS';

function toldToPostgres(env: NodeJS.ProcessEnv): Record<string, string> {
  const words = (env[OPTIONS] ?? '').split(/\s+/).filter(Boolean);
  return Object.fromEntries(words.map((word) => [word.split('=')[0] ?? '', word.slice(word.indexOf('=') + 1)]));
}

/** How the API is run: flags of Node.js, and variables that a person has not set. */
export interface ApiRun {
  flags: string[];
  env: Record<string, string>;
}

/**
 * Returns how the API is run on a machine. What the environment says already stays as it is. The old generation's growth
 * is always told: by itself it grows by hundreds of megabytes while a report is written. Source maps are read when an
 * error needs them (`source-places.ts`).
 */
export function apiRun(machine: Machine, besideDatabase: boolean, env: NodeJS.ProcessEnv = process.env): ApiRun {
  const { heap, young, growth, arenas, pool } = settingsFor(machine, besideDatabase);
  const sizes = { '--max-old-space-size': heap, '--max-semi-space-size': young };
  const told = (env['NODE_OPTIONS'] ?? '').replaceAll('_', '-');
  const own = Object.entries(sizes).filter(([flag]) => !told.includes(flag));
  const variables = { MALLOC_ARENA_MAX: arenas, DATABASE_POOL: pool };
  const unset = Object.entries(variables).filter(([name]) => !env[name]?.trim() && !env[`${name}_FILE`]?.trim());
  return {
    flags: [`--heap-growing-percent=${growth}`, ...own.map(([flag, size]) => `${flag}=${size}`)],
    env: Object.fromEntries(unset.map(([name, value]) => [name, String(value)])),
  };
}
