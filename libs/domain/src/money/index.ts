export * from './ledger/index.ts';
export * from './payouts/index.ts';
