/* The classes of export.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly export: string;
  readonly hint: string;
  readonly label: string;
};
export default styles;
