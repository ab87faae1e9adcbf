/** Tag of the background sync that wakes the service worker when the network returns. */
export const BACKGROUND_SYNC = 'festix-door';

/** Message of the service worker to its pages: the network is back. */
export const SYNC_MESSAGE = 'festix-sync';

/**
 * Asks the service worker whether it could open a page without a network. A port for the answer is transferred with it.
 */
export interface StartQuestion {
  type: 'PROVE_START';
  /** Path of the page. */
  path: string;
  /** true: the worker fetches missing files before it answers. */
  mends: boolean;
}

/** The state of the service worker's cache. */
export interface StartAnswer {
  /** Number of missing files of a start; with 0 the page opens. */
  missing: number;
}
