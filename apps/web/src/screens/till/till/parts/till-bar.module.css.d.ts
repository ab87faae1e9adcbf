/* The classes of till-bar.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly bar: string;
  readonly event: string;
  readonly key: string;
  readonly page: string;
  readonly raised: string;
  readonly wide: string;
};
export default styles;
