/* The classes of rich-text.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly rich: string;
};
export default styles;
