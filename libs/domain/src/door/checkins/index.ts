export * from '../../ground/problems/feedback.ts';
export * from '../../ground/problems/reasons.ts';
export * from './verdict.ts';
export * from './scan-doubts.ts';
export * from './ticket-end.ts';
