/* The classes of read-sheet.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly facts: string;
};
export default styles;
