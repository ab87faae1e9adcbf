/* The classes of sign-in-again.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly again: string;
  readonly againBody: string;
  readonly againHead: string;
  readonly againLeave: string;
  readonly againLine: string;
  readonly againOther: string;
  readonly againWay: string;
  readonly againWays: string;
};
export default styles;
