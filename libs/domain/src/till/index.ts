export * from './till/index.ts';
