export * from './courtesies/index.ts';
export * from './orders/index.ts';
export * from './partners/index.ts';
export * from './refunds/index.ts';
export * from './tickets/index.ts';
