/* The classes of till-menu.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly menu: string;
};
export default styles;
