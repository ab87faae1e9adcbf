/* The classes of poster-wall.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly wall: string;
};
export default styles;
