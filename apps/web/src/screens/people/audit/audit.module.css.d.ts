/* The classes of audit.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly changes: string;
  readonly filters: string;
};
export default styles;
