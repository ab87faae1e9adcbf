/** Milliseconds after which what is looked at is read again: nobody tells who keeps the platform running. */
export const READ_AGAIN = 30_000;
