export * from './viewer.ts';
export * from './device-grant.ts';
export * from './abilities.ts';
export * from './api-scopes.ts';
export * from './event-tabs.ts';
export * from './access-words.ts';
export * from './audit-actions.ts';
export * from './second-factor-roles.ts';
