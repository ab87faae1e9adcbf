export * from './partner-list.ts';
export * from './partner-sheet.ts';
