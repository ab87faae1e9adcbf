import { OPERATIONS_COUNT_LIMIT } from '@festix/domain/contract';
import type { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** Counts the rows of `from`, up to `OPERATIONS_COUNT_LIMIT`. */
export async function counted(database: Database, from: Statement): Promise<number> {
  const [row] = await database.query(
    sql<{ count: number }>`
      select count(*) from (select ${from} limit ${sql.literal(OPERATIONS_COUNT_LIMIT)}) counted`,
  );
  return row?.count ?? 0;
}
