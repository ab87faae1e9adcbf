/* The classes of recounts.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly differences: string;
  readonly line: string;
  readonly recount: string;
};
export default styles;
