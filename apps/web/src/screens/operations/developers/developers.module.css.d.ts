/* The classes of developers.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly choices: string;
  readonly deliveriesFilter: string;
  readonly line: string;
  readonly part: string;
  readonly secret: string;
};
export default styles;
