/* The classes of till-price-key.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly cap: string;
  readonly chosen: string;
  readonly count: string;
  readonly name: string;
  readonly on: string;
  readonly price: string;
  readonly shut: string;
  readonly value: string;
};
export default styles;
