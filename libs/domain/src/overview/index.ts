export * from './averages.ts';
export * from './period.ts';
export * from './short-name.ts';
