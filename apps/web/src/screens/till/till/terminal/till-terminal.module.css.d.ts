/* The classes of till-terminal.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly advice: string;
  readonly charge: string;
  readonly ended: string;
  readonly state: string;
  readonly terminal: string;
};
export default styles;
