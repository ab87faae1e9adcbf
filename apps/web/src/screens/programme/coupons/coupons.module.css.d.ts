/* The classes of coupons.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly limit: string;
  readonly name: string;
  readonly switch: string;
};
export default styles;
