/* The classes of till-rows.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly add: string;
  readonly dead: string;
  readonly end: string;
  readonly row: string;
  readonly rows: string;
};
export default styles;
