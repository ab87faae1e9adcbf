export * from './courtesy-rules.ts';
export * from './courtesy-sheet.ts';
