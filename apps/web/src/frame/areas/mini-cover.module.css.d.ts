/* The classes of mini-cover.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly cover: string;
};
export default styles;
