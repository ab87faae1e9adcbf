export * from './minimum-left.ts';
export * from './refund-obstacle.ts';
export * from './refund-right.ts';
export * from './refund-parts.ts';
export * from './refund-request.ts';
export * from './ticket-obstacle.ts';
export * from './whole-void.ts';
export * from './withdrawal.ts';
