export * from './measures.ts';
export * from './judge-rehearsal.ts';
export * from './readiness.ts';
