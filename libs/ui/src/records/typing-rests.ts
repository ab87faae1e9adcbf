/** Milliseconds that typing rests before it is looked for, where nothing else is said. */
export const TYPING_RESTS = 400;
