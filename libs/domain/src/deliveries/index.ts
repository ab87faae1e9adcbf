export * from './delivery-failure.ts';
export * from './delivery-state.ts';
