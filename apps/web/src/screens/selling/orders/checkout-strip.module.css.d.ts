/* The classes of checkout-strip.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly amount: string;
  readonly back: string;
  readonly clock: string;
  readonly event: string;
  readonly line: string;
  readonly row: string;
  readonly strip: string;
  readonly urgent: string;
  readonly why: string;
};
export default styles;
