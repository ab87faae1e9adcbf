/** Raised whenever a page looks different from before: files that were made then are made anew. */
export const LAYOUT = 1;
