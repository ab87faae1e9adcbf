/* The classes of till-printer.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly lacking: string;
  readonly more: string;
  readonly way: string;
  readonly ways: string;
};
export default styles;
