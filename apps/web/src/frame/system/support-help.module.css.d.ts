/* The classes of support-help.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly broken: string;
  readonly brokenHome: string;
  readonly brokenWays: string;
  readonly code: string;
  readonly support: string;
};
export default styles;
