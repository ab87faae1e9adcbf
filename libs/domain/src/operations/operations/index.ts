export * from './health.ts';
export * from './jobs.ts';
export * from './received-webhooks.ts';
export * from './card-approvals.ts';
