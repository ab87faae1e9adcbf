import type { Role } from '@festix/domain/people';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** Adds a role that depends on a membership. */
export async function takeRole(tx: Tx, role: Role, userId: string): Promise<void> {
  await tx.query(
    sql`update users set roles = array_append(roles, $2) where id = $1 and not roles @> array[$2]`.with([userId, role]),
  );
}

/** Removes it from people without a membership; `people` selects those who have one. */
export async function endRole(
  tx: Tx,
  role: Role,
  userIds: readonly string[],
  people: 'team_members' | 'sale_point_operators',
): Promise<void> {
  await tx.query(
    sql`update users set roles = array_remove(roles, $2) where id = any ($1::uuid[]) and roles @> array[$2]
      and not exists (select from ${sql.identifier(people)} where user_id = users.id)`.with([userIds, role]),
  );
}
