/* The classes of transfer-history.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly transfers: string;
};
export default styles;
