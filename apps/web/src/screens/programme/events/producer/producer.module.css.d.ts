/* The classes of producer.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly emails: string;
  readonly line: string;
  readonly part: string;
  readonly ways: string;
};
export default styles;
