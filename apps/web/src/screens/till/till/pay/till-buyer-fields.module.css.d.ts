/* The classes of till-buyer-fields.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly buyer: string;
};
export default styles;
