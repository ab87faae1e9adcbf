export * from './exports/index.ts';
export * from './overview/index.ts';
export * from './participants/index.ts';
