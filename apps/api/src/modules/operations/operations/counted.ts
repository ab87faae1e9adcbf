import { OPERATIONS_COUNT_LIMIT } from '@festix/domain/contract';
import type { Database } from '../../../kernel/database/database.ts';

/** Counts the rows of `from`, up to `OPERATIONS_COUNT_LIMIT`. */
export async function counted(database: Database, from: string, params: readonly unknown[]): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*) from (select ${from} limit ${OPERATIONS_COUNT_LIMIT}) counted`,
    params,
  );
  return row?.count ?? 0;
}
