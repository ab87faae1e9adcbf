/** Milliseconds that typing rests before it is looked for. */
export const TYPING_RESTS = 1_000;

/** The same in the drawer that admits people, for they wait. */
export const TYPING_RESTS_IN_DRAWER = 500;
