import { cleanText } from './clean-text.ts';

/** Whether a list is narrowed by words: spaces alone are none. */
export function isSearched(query: string | undefined): boolean {
  return cleanText(query ?? '') !== '';
}
