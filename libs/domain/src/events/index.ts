export * from './event-status.ts';
export * from './publish-checklist.ts';
