export * from './fold-passages.ts';
export * from './listed-passage.ts';
