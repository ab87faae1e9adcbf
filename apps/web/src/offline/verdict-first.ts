/**
 * Milliseconds that a verdict has to itself, from the write that makes it final until it is on the screen of a slow
 * phone. Whatever else a scan leaves to do begins then.
 */
export const VERDICT_FIRST = 100;
