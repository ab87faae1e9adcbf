import { sql } from '../../../kernel/database/sql.ts';

/** SQL: what every update sets that ends a charge: of its card's token the hash alone is kept, of its bank's page nothing. */
export const forgetCardSql = sql`card_asked = card_asked - 'token', challenge = null`;
