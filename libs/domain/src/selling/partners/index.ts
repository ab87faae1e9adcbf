export * from './partner-list.ts';
export * from './partner-parties.ts';
export * from './partner-plan.ts';
export * from './partner-sheet.ts';
