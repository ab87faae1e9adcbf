export * from './accounts.ts';
export * from './postings.ts';
export * from './figures.ts';
