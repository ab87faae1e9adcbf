export * from './cents.ts';
export * from './percent.ts';
export * from './fee-payer.ts';
export * from './allocate.ts';
export * from './half-price.ts';
export * from './format.ts';
export * from './amount-in-words.ts';
export * from './pasted-amount.ts';
