export * from './announcements/index.ts';
export * from './content/index.ts';
export * from './coupons/index.ts';
export * from './events/index.ts';
export * from './lots/index.ts';
export * from './passes/index.ts';
