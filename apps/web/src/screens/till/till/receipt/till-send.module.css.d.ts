/* The classes of till-send.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly row: string;
  readonly send: string;
};
export default styles;
