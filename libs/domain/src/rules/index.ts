export * from './rule.ts';
export * from './text.ts';
export * from './email.ts';
export * from './document.ts';
export * from './phone.ts';
export * from './slug.ts';
export * from './password.ts';
export * from './uuid.ts';
