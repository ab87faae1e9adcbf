export * from './available.ts';
export * from './expense-day.ts';
export * from './payout-obstacle.ts';
export * from './payout-status.ts';
export * from './rebate.ts';
export * from './receipt.ts';
export * from './statement.ts';
