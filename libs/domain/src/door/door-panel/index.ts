export * from './door-report.ts';
export * from './refusal-words.ts';
export * from './device-contact.ts';
