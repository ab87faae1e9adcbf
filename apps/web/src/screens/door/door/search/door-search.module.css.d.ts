/* The classes of door-search.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly search: string;
  readonly searchField: string;
  readonly searchKinds: string;
  readonly searchLine: string;
  readonly searchNote: string;
  readonly searchObstacle: string;
  readonly searchResults: string;
  readonly searchWho: string;
};
export default styles;
