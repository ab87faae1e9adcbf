/* The classes of ring.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly heart: string;
  readonly left: string;
  readonly ring: string;
  readonly track: string;
};
export default styles;
