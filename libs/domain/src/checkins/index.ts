export * from './feedback.ts';
export * from './reasons.ts';
export * from './verdict.ts';
export * from './scan-doubts.ts';
export * from './ticket-end.ts';
