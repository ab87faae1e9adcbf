export * from './money/index.ts';
export * from './problems/index.ts';
export * from './rules/index.ts';
export * from './time/index.ts';
export * from './words/index.ts';
