/* The classes of sign-in-again.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly again: string;
  readonly againBody: string;
  readonly againHead: string;
  readonly againOther: string;
  readonly againWays: string;
};
export default styles;
