/* The classes of field-clashes.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly clashes: string;
  readonly takeSaved: string;
};
export default styles;
