/* The classes of till-cart-panel.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly big: string;
  readonly cart: string;
  readonly head: string;
  readonly sum: string;
};
export default styles;
