/* The classes of till-choices.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly choices: string;
};
export default styles;
