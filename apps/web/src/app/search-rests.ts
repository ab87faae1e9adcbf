/** Milliseconds for which typing rests before what was typed is searched for. */
export const SEARCH_RESTS = 1_000;
