export * from './document-to-ask.ts';
export * from './lot-rules.ts';
export * from './meia-quota.ts';
export * from './price-kind.ts';
export * from './pricing.ts';
export * from './sale-window.ts';
export * from './stock.ts';
export * from './trigger-lots.ts';
