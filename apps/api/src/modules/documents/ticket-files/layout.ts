/** Raise it when a page looks different: stored files are then made anew. */
export const LAYOUT = 1;
