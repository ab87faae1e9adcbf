import { sql, type Statement } from './sql.ts';

/** Returns SQL that is true if the event of this alias has a public page: published, and no test event. */
export const hasPublicPage = (event: Statement): Statement =>
  sql`${event}.published_at is not null and not ${event}.is_test`;
