/* The classes of lawful-foot.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly account: string;
  readonly bench: string;
  readonly lawful: string;
};
export default styles;
