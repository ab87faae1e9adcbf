export * from './paper-list.ts';
