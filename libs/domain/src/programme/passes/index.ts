export * from './areas.ts';
export * from './event-days.ts';
export * from './passes.ts';
export * from './pass-words.ts';
