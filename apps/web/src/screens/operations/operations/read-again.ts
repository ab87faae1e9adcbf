/** Milliseconds between readings: the operations screens receive no hints. */
export const READ_AGAIN = 30_000;
