/* The classes of order-note.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly note: string;
};
export default styles;
