export * from './accessibility.ts';
export * from './age-rating.ts';
export * from './category.ts';
export * from './event-start.ts';
export * from './event-status.ts';
export * from './next-step.ts';
export * from './publish-checklist.ts';
export * from './standing-event.ts';
