/* The classes of sign-in-sheet.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly overDoor: string;
};
export default styles;
