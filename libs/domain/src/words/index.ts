export * from './city-words.ts';
export * from './count-words.ts';
export * from './escape-html.ts';
export * from './greeting.ts';
export * from './page-title.ts';
export * from './searched.ts';
export * from './unlinked.ts';
