export * from './averages.ts';
export * from './dashboard-period.ts';
export * from './period.ts';
export * from './short-name.ts';
