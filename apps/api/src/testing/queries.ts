import { AccessService } from '../kernel/access.service.ts';
import type { TestApi } from './api.ts';

const RUNS = 3;

/**
 * How many statements the API sends to PostgreSQL while a read runs. Rights are read afresh, so that the count does not
 * depend on how long ago they were last asked for; and the fewest of some runs count, for jobs use the same pool.
 */
export async function countQueries(api: TestApi, read: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let run = 0; run < RUNS; run++) counts.push(await countOnce(api, read));
  return Math.min(...counts);
}

async function countOnce(api: TestApi, read: () => Promise<unknown>): Promise<number> {
  const { pool } = api.database;
  const original = pool.query.bind(pool);
  api.app.get(AccessService).forget();
  let count = 0;
  pool.query = ((...args: Parameters<typeof original>) => {
    count += 1;
    return original(...args);
  }) as typeof pool.query;
  try {
    await read();
  } finally {
    pool.query = original;
  }
  return count;
}
