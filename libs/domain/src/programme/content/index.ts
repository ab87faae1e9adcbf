export * from './answers.ts';
export * from './content-rules.ts';
export * from './integration-rules.ts';
