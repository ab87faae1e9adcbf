/* The classes of door-sheet.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly checks: string;
  readonly export: string;
  readonly settings: string;
  readonly sheetForm: string;
  readonly sheetKeys: string;
  readonly sheetNote: string;
};
export default styles;
