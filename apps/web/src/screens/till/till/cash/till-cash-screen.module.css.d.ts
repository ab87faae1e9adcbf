/* The classes of till-cash-screen.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly move: string;
};
export default styles;
