import { sql, type Statement } from '../../../kernel/database/sql.ts';

/**
 * Returns SQL that selects a column of the account that made the order `o`, null if the account is deleted. The buyer's
 * data below comes from the checkout, and before it from the account.
 */
const ofAccount = (column: Statement): Statement =>
  sql`(select account.${column} from users account where account.id = o.user_id and account.deleted_at is null)`;

export const BUYER_NAME = sql`coalesce(o.buyer_name, ${ofAccount(sql`name`)})`;
export const BUYER_EMAIL = sql`coalesce(o.buyer_email, ${ofAccount(sql`email`)})`;
export const BUYER_DOCUMENT = sql`coalesce(o.buyer_document, ${ofAccount(sql`document`)})`;
