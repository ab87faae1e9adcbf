export * from './base45.ts';
export * from './scanned-text.ts';
export * from './ticket-code.ts';
export * from './ticket-signature.ts';
export * from './short-code.ts';
export * from './holder.ts';
export * from './ticket-status.ts';
export * from './transfer.ts';
