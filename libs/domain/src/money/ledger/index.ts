export * from './accounts.ts';
export * from './postings.ts';
export * from './money-postings.ts';
export * from './figures.ts';
export * from './recount.ts';
