/* The classes of conflict-band.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly band: string;
};
export default styles;
