export * from './delivery-failure.ts';
export * from './delivery-state.ts';
export * from './recipient-text.ts';
