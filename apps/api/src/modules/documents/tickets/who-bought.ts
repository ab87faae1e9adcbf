/**
 * Returns SQL that selects a column of the account that made the order `o`, null if the account is deleted. The buyer's
 * data below comes from the checkout, and before it from the account.
 */
const ofAccount = (column: string): string =>
  `(select account.${column} from users account where account.id = o.user_id and account.deleted_at is null)`;

export const BUYER_NAME = `coalesce(o.buyer_name, ${ofAccount('name')})`;
export const BUYER_EMAIL = `coalesce(o.buyer_email, ${ofAccount('email')})`;
export const BUYER_DOCUMENT = `coalesce(o.buyer_document, ${ofAccount('document')})`;
