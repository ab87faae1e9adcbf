/* The classes of door-field.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly choiceFault: string;
  readonly choices: string;
  readonly error: string;
  readonly eye: string;
  readonly field: string;
};
export default styles;
