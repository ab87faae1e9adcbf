/* The classes of till-field.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly error: string;
  readonly eye: string;
  readonly field: string;
  readonly forgot: string;
};
export default styles;
