/* The classes of till-cart-lines.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly given: string;
  readonly lines: string;
  readonly stepper: string;
  readonly value: string;
};
export default styles;
