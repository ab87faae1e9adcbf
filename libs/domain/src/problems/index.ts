export * from './problem.ts';
export * from './problems.ts';
export * from './notices.ts';
export * from './field-problems.ts';
