/* The classes of transfer-form.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly foot: string;
  readonly transfer: string;
};
export default styles;
