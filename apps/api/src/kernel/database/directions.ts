import { sql } from './sql.ts';

/** SQL: the directions of a list's order. */
export const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` } as const;
