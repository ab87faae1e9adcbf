/* The classes of attention-sheet.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly list: string;
};
export default styles;
