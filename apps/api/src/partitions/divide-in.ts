import { clientFor } from '../kernel/database/database-client.ts';
import { divide, type DivideOptions } from './divide.ts';
import type { DividedTable } from './divided-tables.ts';

/** Divides tables, those of each group together, on a connection of its own. Throws `UndividedTableError`. */
export async function divideIn(
  databaseUrl: string,
  groups: readonly (readonly DividedTable[])[],
  options: DivideOptions,
): Promise<void> {
  const client = clientFor(databaseUrl, { application_name: 'festix partition' });
  await client.connect();
  try {
    for (const tables of groups) await divide(client, tables, options);
  } finally {
    await client.end();
  }
}
