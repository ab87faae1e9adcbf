export * from './event-page-words.ts';
export * from './offer-words.ts';
export * from './venue-address.ts';
