/* The classes of approved.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly flags: string;
};
export default styles;
