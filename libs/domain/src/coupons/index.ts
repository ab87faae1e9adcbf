export * from './coupon-discount.ts';
export * from './coupon-rules.ts';
