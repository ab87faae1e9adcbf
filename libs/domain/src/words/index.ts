export * from './count-words.ts';
