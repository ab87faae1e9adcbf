import type { Tx } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** A person as rows about them are found: by the account, and by its address once it is proved to be theirs. */
export interface KnownPerson {
  id: string;
  email: string | null;
}

/** Throws UNAUTHENTICATED for who is gone. */
export async function knownPerson(tx: Tx, id: string): Promise<KnownPerson> {
  const [person] = await tx.query<KnownPerson>(
    `select id, case when email_confirmed_at is not null then email end as email
     from users where id = $1 and deleted_at is null`,
    [id],
  );
  if (!person) throw new ProblemError('UNAUTHENTICATED');
  return person;
}
