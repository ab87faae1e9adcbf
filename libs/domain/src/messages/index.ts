export * from './deliveries/index.ts';
export * from './webhooks/index.ts';
