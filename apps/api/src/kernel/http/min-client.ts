/** Oldest version of the app that may scan and sell at this server. */
export const MIN_CLIENT = '0.1.0';

/** Newer than any: for an app that can't read the list of an event, so that it stops judging by the one that it has. */
export const NEWER_CLIENT = '999.0.0';
