export * from './price-kind.ts';
export * from './document-to-ask.ts';
export * from './meia-quota.ts';
export * from './stock.ts';
export * from './lot-rules.ts';
export * from './trigger-lots.ts';
