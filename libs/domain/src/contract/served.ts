/** Ids of the blocks of data embedded in pages: the API writes them, the app reads them. */
export const SERVED = Object.freeze({
  /** The tags of an event's page. */
  tags: 'festix-tags',
  event: 'festix-event',
  /** The first page of the list of events. */
  events: 'festix-events',
  /** The first page's data for a visitor. */
  home: 'festix-home',
  /** An order that waits for its payment, as anybody with its address sees it, without its charge. */
  order: 'festix-order',
});
