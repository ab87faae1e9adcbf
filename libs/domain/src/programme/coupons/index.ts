export * from './coupon-discount.ts';
export * from './coupon-fault.ts';
export * from './coupon-rules.ts';
