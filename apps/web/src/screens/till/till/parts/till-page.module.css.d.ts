/* The classes of till-page.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly column: string;
  readonly dock: string;
  readonly page: string;
  readonly till: string;
};
export default styles;
