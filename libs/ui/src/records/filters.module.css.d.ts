/* The classes of filters.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly day: string;
  readonly fault: string;
  readonly filter: string;
  readonly filters: string;
  readonly found: string;
  readonly query: string;
  readonly type: string;
};
export default styles;
