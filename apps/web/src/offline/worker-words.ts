/** The name under which the service worker is woken when the network is back, where the browser can do that. */
export const BACKGROUND_SYNC = 'festix-door';

/** The service worker's word to its pages that the network is back. */
export const SYNC_MESSAGE = 'festix-sync';

/** Asks the service worker whether it could open a page without a network; a port for its answer goes with it. */
export interface StartQuestion {
  type: 'PROVE_START';
  /** Of the page that would be opened. */
  path: string;
  /** Whether to fetch anew, before the answer, what is missing. */
  mends: boolean;
}

/** What the service worker found in its cache. */
export interface StartAnswer {
  /** Files that a start needs and that are not there: none means that the page opens. */
  missing: number;
}
