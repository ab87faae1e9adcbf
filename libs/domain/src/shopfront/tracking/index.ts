export * from './conversions.ts';
export * from './tags.ts';
export * from './tracked-paths.ts';
