export * from './ops.ts';
export * from './outcomes.ts';
export * from './outcome-words.ts';
export * from './reconcile.ts';
export * from './digest.ts';
export * from './backoff.ts';
export * from './device-proof.ts';
export * from './mesh/index.ts';
