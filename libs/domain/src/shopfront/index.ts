export * from './calendar/index.ts';
export * from './event-page/index.ts';
export * from './posters/index.ts';
export * from './tracking/index.ts';
