export * from './health.ts';
export * from './received-webhooks.ts';
