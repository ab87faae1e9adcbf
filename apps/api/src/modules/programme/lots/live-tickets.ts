import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** Returns SQL that is true if a ticket at a price is sold or held; `price` is the SQL of the price's id. */
export function hasLiveTickets(price: Statement): Statement {
  return sql`exists (select from tickets t where t.price_id = ${price} and t.status in ('held', 'valid'))`;
}
