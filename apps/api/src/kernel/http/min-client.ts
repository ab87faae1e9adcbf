/** Oldest version of the app that may scan and sell at this server. */
export const MIN_CLIENT = '0.1.0';
