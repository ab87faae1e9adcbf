import { cleanText } from './clean-text.ts';

/** Returns whether a query has words: spaces alone are none. */
export function isSearched(query: string | undefined): boolean {
  return cleanText(query ?? '') !== '';
}
