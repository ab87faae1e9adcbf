/* The classes of camera-trouble.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly trouble: string;
};
export default styles;
