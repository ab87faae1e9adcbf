/* The classes of release-form.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly choices: string;
  readonly fault: string;
  readonly over: string;
};
export default styles;
