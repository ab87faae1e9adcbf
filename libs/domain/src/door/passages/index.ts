export * from './fold-passages.ts';
