/* The classes of rehearsals.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly devices: string;
  readonly head: string;
  readonly measured: string;
  readonly missing: string;
  readonly name: string;
  readonly nothing: string;
  readonly onPaper: string;
  readonly rehearsals: string;
  readonly summary: string;
  readonly todo: string;
  readonly when: string;
};
export default styles;
