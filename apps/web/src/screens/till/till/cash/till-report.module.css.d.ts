/* The classes of till-report.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly compared: string;
  readonly count: string;
  readonly verdict: string;
};
export default styles;
