export * from './webhook-address.ts';
export * from './webhook-delivery.ts';
export * from './webhook-kinds.ts';
export * from './webhook-limits.ts';
