/* The classes of till-key.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly bare: string;
  readonly danger: string;
  readonly flag: string;
  readonly key: string;
  readonly keys: string;
  readonly keysTwo: string;
  readonly raised: string;
  readonly solid: string;
};
export default styles;
