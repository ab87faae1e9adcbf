/* The classes of till-bands.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly band: string;
  readonly error: string;
  readonly quiet: string;
  readonly several: string;
};
export default styles;
