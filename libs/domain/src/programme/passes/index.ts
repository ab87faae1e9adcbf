export * from './access-presets.ts';
export * from './access-rules.ts';
export * from './areas.ts';
export { spokenDay } from './day-words.ts';
export * from './event-days.ts';
export * from './passes.ts';
export * from './pass-times.ts';
export * from './pass-words.ts';
