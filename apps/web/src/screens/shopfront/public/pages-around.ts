/** Rows on a page of a public list. */
export const ROWS_PER_PAGE = 25;

/** Returns up to `most` pages around the present one, both ends included. */
export function pagesAround(page: number, last: number, most = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), last - most + 1));
  return Array.from({ length: Math.min(most, last) }, (_, place) => first + place);
}
