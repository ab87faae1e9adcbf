/** Reads in the phone's history; an evening is long, and the newest suffice. */
export const HISTORY_LENGTH = 50;
