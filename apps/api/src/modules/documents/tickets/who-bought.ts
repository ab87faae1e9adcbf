/**
 * Who bought an order `o`, in SQL, for everything that names its buyer: what was said at checkout, and until then what the
 * account says that made it.
 */
const ofAccount = (column: string): string =>
  `(select account.${column} from users account where account.id = o.user_id and account.deleted_at is null)`;

export const BUYER_NAME = `coalesce(o.buyer_name, ${ofAccount('name')})`;
export const BUYER_EMAIL = `coalesce(o.buyer_email, ${ofAccount('email')})`;
export const BUYER_DOCUMENT = `coalesce(o.buyer_document, ${ofAccount('document')})`;
