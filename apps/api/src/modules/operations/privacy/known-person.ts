import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** A person by whom rows are found: the account, and its confirmed address. */
export interface KnownPerson {
  id: string;
  email: string | null;
}

/** Throws UNAUTHENTICATED for a deleted person. */
export async function knownPerson(tx: Tx, id: string): Promise<KnownPerson> {
  const [person] = await tx.query(
    sql<KnownPerson>`select id, case when email_confirmed_at is not null then email end as email
     from users where id = ${id} and deleted_at is null`,
  );
  if (!person) throw new ProblemError('UNAUTHENTICATED');
  return person;
}
