/* The classes of eye-in-field.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly field: string;
  readonly key: string;
};
export default styles;
