/* The classes of order-ways.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly ways: string;
};
export default styles;
