/* The classes of release-form.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly fault: string;
  readonly over: string;
};
export default styles;
