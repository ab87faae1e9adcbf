export * from './count-words.ts';
export * from './greeting.ts';
export * from './page-title.ts';
