import { AccessService } from '../kernel/access/access.service.ts';
import type { TestApi } from './api.ts';
import { isForRequestSince } from './requests-only.ts';

/**
 * Counts the statements that requests send to PostgreSQL while `work` runs. It forgets cached rights first, so that the
 * count does not depend on the time of their last reading.
 */
export async function countQueries(api: TestApi, work: () => Promise<unknown>): Promise<number> {
  const { pool } = api.database;
  const original = pool.query.bind(pool);
  api.app.get(AccessService).forget();
  const begun = performance.now();
  let count = 0;
  pool.query = ((...args: Parameters<typeof original>) => {
    if (isForRequestSince(begun)) count += 1;
    return original(...args);
  }) as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = original;
  }
  return count;
}
