export * from './event-page-words.ts';
export * from './venue-address.ts';
