/* The classes of till-stage.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly beside: string;
  readonly foot: string;
  readonly hint: string;
  readonly stage: string;
  readonly steps: string;
  readonly two: string;
};
export default styles;
