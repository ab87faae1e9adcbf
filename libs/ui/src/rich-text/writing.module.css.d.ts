/* The classes of writing.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly apart: string;
  readonly draft: string;
  readonly full: string;
  readonly link: string;
  readonly off: string;
  readonly text: string;
  readonly toCome: string;
  readonly tools: string;
  readonly writing: string;
};
export default styles;
