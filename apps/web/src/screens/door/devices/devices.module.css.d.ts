/* The classes of devices.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly line: string;
};
export default styles;
