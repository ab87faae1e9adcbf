/* The classes of give-back.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly back: string;
};
export default styles;
