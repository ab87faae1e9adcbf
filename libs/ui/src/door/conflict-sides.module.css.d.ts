/* The classes of conflict-sides.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly sides: string;
  readonly time: string;
};
export default styles;
