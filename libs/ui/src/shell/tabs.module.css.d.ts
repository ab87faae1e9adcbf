/* The classes of tabs.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly fold: string;
  readonly more: string;
  readonly row: string;
  readonly ruler: string;
  readonly skeleton: string;
  readonly tabs: string;
};
export default styles;
