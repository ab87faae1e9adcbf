export * from './transition-table.ts';
export * from './order-status.ts';
export * from './order-origin.ts';
export * from './payment-method.ts';
export * from './payment-steps.ts';
export * from './status-detail.ts';
export * from './order-code.ts';
export * from './buyer.ts';
