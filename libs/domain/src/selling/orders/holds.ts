/** Minutes that a booking holds its places once it is known who buys. */
export const HOLD_MINUTES = 15;

/**
 * Minutes that it holds them for nobody in particular: enough to type a name and an address at leisure, which makes
 * them the full hold, and half of what a stranger could keep off sale without saying who he is.
 */
export const UNNAMED_HOLD_MINUTES = 7;
