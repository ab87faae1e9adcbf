/* The classes of poster.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly poster: string;
};
export default styles;
