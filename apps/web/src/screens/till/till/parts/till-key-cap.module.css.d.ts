/* The classes of till-key-cap.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly cap: string;
};
export default styles;
