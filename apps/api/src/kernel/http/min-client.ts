/** Oldest version of the app that this server lets scan and sell. */
export const MIN_CLIENT = '0.1.0';
