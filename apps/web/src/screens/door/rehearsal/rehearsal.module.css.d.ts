/* The classes of rehearsal.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly camera: string;
  readonly code: string;
  readonly lines: string;
  readonly step: string;
  readonly unknown: string;
  readonly verdict: string;
};
export default styles;
