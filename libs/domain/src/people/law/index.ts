export * from './legal-texts.ts';
export * from './seller.ts';
