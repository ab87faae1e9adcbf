export * from './checkins/index.ts';
export * from './door-panel/index.ts';
export * from './passages/index.ts';
export * from './snapshot/index.ts';
export * from './rehearsal/index.ts';
