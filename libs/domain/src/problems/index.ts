export * from './problem.ts';
export * from './problems.ts';
export * from './notices.ts';
