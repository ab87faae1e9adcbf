import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** Returns SQL that computes a person's phone in E.164: the number of WhatsApp, else the person's own. */
export function phoneOf(user: Statement): Statement {
  return sql`coalesce('+' || ${user}.whatsapp, ${user}.phone)`;
}
