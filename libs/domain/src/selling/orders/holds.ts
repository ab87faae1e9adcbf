/** Minutes that a hold keeps its places once the buyer has given a name. */
export const HOLD_MINUTES = 15;

/**
 * Minutes that a hold keeps its places before that: enough to type a name and an address, which extend it, and half of
 * what a stranger could keep off sale anonymously.
 */
export const UNNAMED_HOLD_MINUTES = 7;
