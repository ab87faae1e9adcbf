/* The classes of icon.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly icon: string;
  readonly word: string;
};
export default styles;
