/* The classes of till-cart-dock.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly barSale: string;
  readonly barSaleSum: string;
  readonly openedCart: string;
};
export default styles;
