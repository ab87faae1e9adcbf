/** Tells in SQL that an event of this alias has a page for everybody: published, and no test. */
export const hasPublicPage = (event: string): string => `${event}.published_at is not null and not ${event}.is_test`;
