/* The classes of return-request.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly return: string;
};
export default styles;
