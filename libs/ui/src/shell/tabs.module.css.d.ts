/* The classes of tabs.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly parts: string;
  readonly row: string;
  readonly skeleton: string;
  readonly tabs: string;
};
export default styles;
