/** Ids of the blocks of data that a page may come with, by what is in them: the API writes them, the app reads them. */
export const SERVED = Object.freeze({
  /** The tags of an event's page. */
  tags: 'festix-tags',
  event: 'festix-event',
  /** The first page of the list of events. */
  events: 'festix-events',
  /** What is on the first page for a visitor. */
  home: 'festix-home',
});
