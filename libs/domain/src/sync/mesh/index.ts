export * from './mesh-fact.ts';
export * from './heard-sale.ts';
export * from './key-set.ts';
export * from './fact-set.ts';
export * from './mesh-message.ts';
export * from './gossip.ts';
export * from './mesh-neighbours.ts';
export * from './link-code.ts';
