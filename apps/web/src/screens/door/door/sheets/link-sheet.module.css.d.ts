/* The classes of link-sheet.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly camera: string;
  readonly code: string;
  readonly end: string;
  readonly giveUp: string;
  readonly link: string;
  readonly steps: string;
  readonly wait: string;
};
export default styles;
