/* The classes of rehearsal-sheet.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly rehearsal: string;
};
export default styles;
