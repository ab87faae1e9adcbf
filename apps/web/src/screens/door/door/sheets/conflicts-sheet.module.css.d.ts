/* The classes of conflicts-sheet.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly conflicts: string;
};
export default styles;
