/* The classes of till-lot.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly lot: string;
  readonly low: string;
  readonly opens: string;
  readonly prices: string;
  readonly shut: string;
  readonly stubs: string;
};
export default styles;
