export * from './chunk-error.ts';
export * from './chunk.ts';
export { CODE_HASH_BYTES } from './code-index.ts';
export type * from './listed-ticket.ts';
export { ORDER_HASH_DIGITS, OrderPacker, OrderTable, readOrderTable } from './order-table.ts';
export * from './seal.ts';
export * from './ticket-list.ts';
