/* The classes of checks.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly apart: string;
  readonly changed: string;
  readonly checks: string;
  readonly legend: string;
  readonly list: string;
  readonly listBoxes: string;
  readonly listChanged: string;
  readonly listCount: string;
  readonly listRow: string;
  readonly title: string;
};
export default styles;
