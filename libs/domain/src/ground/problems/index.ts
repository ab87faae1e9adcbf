export * from './problem.ts';
export * from './problems.ts';
export { purchaseProblemText } from './purchase-problems.ts';
export * from './failure-words.ts';
export * from './notices.ts';
export * from './field-problems.ts';
