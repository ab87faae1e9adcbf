export * from './instant.ts';
export * from './zone.ts';
export * from './days.ts';
export * from './wall-clock.ts';
export * from './format.ts';
export * from './shop-words.ts';
export * from './event-time.ts';
export * from './typed-day.ts';
