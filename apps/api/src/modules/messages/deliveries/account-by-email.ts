import { sql, type Statement } from '../../../kernel/database/sql.ts';

/**
 * Returns SQL that selects the id of the account with this confirmed address, itself an expression; null if nobody
 * confirmed it.
 */
export function accountByEmail(email: Statement): Statement {
  return sql`(select u.id from users u where u.email = ${email} and u.email_confirmed_at is not null and u.deleted_at is null)`;
}
