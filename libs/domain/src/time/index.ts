export * from './instant.ts';
export * from './zone.ts';
export * from './format.ts';
export * from './event-time.ts';
