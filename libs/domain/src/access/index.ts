export * from './viewer.ts';
export * from './abilities.ts';
export * from './event-tabs.ts';
