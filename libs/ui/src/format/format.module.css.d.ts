/* The classes of format.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly amount: string;
  readonly amountFigure: string;
  readonly code: string;
  readonly countOf: string;
  readonly nowrap: string;
  readonly time: string;
};
export default styles;
