export * from './content-rules.ts';
export * from './integration-rules.ts';
