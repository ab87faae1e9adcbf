/** Whether a list is narrowed by words: spaces alone are none. */
export function isSearched(query: string | undefined): boolean {
  return Boolean(query?.trim());
}
