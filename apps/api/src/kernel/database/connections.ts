import type { Env } from '../../env.ts';

/**
 * Connections of one process to PostgreSQL at most, beside the `DATABASE_POOL` that most work shares; each part takes its
 * size from here. They bypass a pooler (`DATABASE_DIRECT_URL`).
 */
export const OWN_CONNECTIONS = {
  /** Online scans, one queue for each event, and uploads of devices. */
  doors: 6,
  /** Reports that a process writes at once; others wait. */
  reports: 3,
  /** One listens, one notifies. */
  realtime: 2,
  /** Holds the lock of the one process that sweeps, or asks for it. */
  sweeps: 1,
} as const;

/** Connections of one process, at most. */
export interface MostConnections {
  primary: number;
  /** 0 without a replica. */
  replica: number;
}

/** Counts the connections that one process may open, as the guide of growth tells (docs/guias/crescimento.md, step 2). */
export function mostConnections(env: Pick<Env, 'DATABASE_POOL' | 'DATABASE_REPLICA_URL'>): MostConnections {
  const own = Object.values(OWN_CONNECTIONS).reduce((sum: number, some) => sum + some, 0);
  const replica = env.DATABASE_REPLICA_URL ? env.DATABASE_POOL + OWN_CONNECTIONS.reports : 0;
  return { primary: env.DATABASE_POOL + own, replica };
}
