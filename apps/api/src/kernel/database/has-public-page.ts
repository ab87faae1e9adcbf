/** Returns SQL that is true if the event of this alias has a public page: published, and no test event. */
export const hasPublicPage = (event: string): string => `${event}.published_at is not null and not ${event}.is_test`;
