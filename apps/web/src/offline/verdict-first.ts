/**
 * Milliseconds reserved for a verdict, from the write that makes it final until a slow phone shows it. The other work
 * of a scan begins afterwards.
 */
export const VERDICT_FIRST = 100;
