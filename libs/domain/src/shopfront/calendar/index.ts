export * from './card-words.ts';
export * from './filters.ts';
export * from './headings.ts';
export * from './home-parts.ts';
export * from './shop-days.ts';
