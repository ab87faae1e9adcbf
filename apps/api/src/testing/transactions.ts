import type { TestApi } from './api.ts';

/** Returns the transactions that last wrote these rows, each once: a single one wrote all of them or none. */
export async function writersOf(
  api: TestApi,
  rows: { table: 'lots' | 'orders' | 'leases'; id: string | undefined }[],
): Promise<string[]> {
  const writers = await Promise.all(
    rows.map(({ table, id }) => api.database.query(`select xmin::text as writer from ${table} where id = $1`, [id])),
  );
  return [...new Set(writers.map(([row]) => String(row?.['writer'])))];
}
