/* The classes of operations.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly ops: string;
  readonly opsBad: string;
  readonly opsBanner: string;
  readonly opsDetail: string;
  readonly opsFilters: string;
  readonly opsHead: string;
  readonly opsLine: string;
  readonly opsRows: string;
  readonly opsWhy: string;
};
export default styles;
