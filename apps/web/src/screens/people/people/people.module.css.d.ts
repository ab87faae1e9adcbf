/* The classes of people.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly legendHidden: string;
  readonly producer: string;
  readonly roleBoxes: string;
  readonly taxes: string;
  readonly user: string;
  readonly userLine: string;
  readonly userSecondFactor: string;
};
export default styles;
