/* The classes of till-total.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly total: string;
};
export default styles;
