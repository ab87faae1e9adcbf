import { BUYER_DOCUMENT, BUYER_EMAIL, BUYER_NAME } from './who-bought.ts';
import { sql } from '../../../kernel/database/sql.ts';

/*
 * SQL: the holder of a ticket `t` of an order `o`, for everything that names one: the receiver of a transfer, else the
 * assignee, else the buyer. The buyer's data is used for the buyer alone.
 */

/** SQL: whether a ticket names another person than its buyer; null if one of the two has no name. */
const IS_ANOTHERS = sql`fold_text(t.holder_name) <> fold_text(o.buyer_name)`;

/** A ticket at its buyer's own address may be assigned to another person, whose document nobody knows. */
const IS_BUYERS = sql`(t.assignee_email is null and (${IS_ANOTHERS}) is not true)`;

/**
 * SQL: whether nobody finds the ticket's holder by the name of its order's buyer: it is another person, or the order has
 * no name.
 */
export const IS_NAMED_ALONE = sql`(t.assignee_email is not null or o.buyer_name is null or ${IS_ANOTHERS})`;

/** Null for a ticket at an address without a known name: it is never its buyer's. */
export const HOLDER_NAME = sql`case when t.assignee_email is null then coalesce(t.holder_name, ${BUYER_NAME})
  else coalesce(t.assignee_name, t.holder_name, (select receiver.name from users receiver
    where receiver.id = t.assignee_id and receiver.deleted_at is null)) end`;

export const HOLDER_DOCUMENT = sql`case when ${IS_BUYERS} then coalesce(t.holder_document, ${BUYER_DOCUMENT})
  when t.holder_document is distinct from o.buyer_document then t.holder_document end`;

export const HOLDER_EMAIL = sql`coalesce(t.assignee_email, ${BUYER_EMAIL})`;
