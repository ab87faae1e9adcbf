export * from './sales-report.ts';
