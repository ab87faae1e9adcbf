/** Scans and answers about documents that the phone looks back over; an evening is long, and the newest tell enough. */
export const HISTORY_LENGTH = 100;
