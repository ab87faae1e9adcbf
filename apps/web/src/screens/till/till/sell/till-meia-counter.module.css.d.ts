/* The classes of till-meia-counter.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly meia: string;
};
export default styles;
