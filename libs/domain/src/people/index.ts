export * from './access/index.ts';
export * from './law/index.ts';
