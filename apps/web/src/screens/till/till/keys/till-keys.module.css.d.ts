/* The classes of till-keys.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly keys: string;
};
export default styles;
