/** The name under which the service worker is woken when the network is back, where the browser can do that. */
export const BACKGROUND_SYNC = 'festix-door';

/** The service worker's word to its pages that the network is back. */
export const SYNC_MESSAGE = 'festix-sync';
