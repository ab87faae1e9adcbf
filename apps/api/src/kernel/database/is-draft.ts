import { sql, type Statement } from './sql.ts';

/** Returns SQL that is true for a draft that waits for its publication: not a cancelled or a test event. */
export const isDraft = (event: Statement): Statement =>
  sql`(${event}.published_at is null and ${event}.canceled_at is null and not ${event}.is_test)`;
