import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** Returns SQL that selects the producer's `Seller` as JSON, null if the producer has entered none. */
export function sellerSql(producer: Statement): Statement {
  return sql`(select json_build_object('name', sold.name, 'document', sold.document, 'city', sold.city, 'state', sold.state,
    'email', sold.email, 'phone', sold.phone) from sellers sold where sold.user_id = ${producer})`;
}
