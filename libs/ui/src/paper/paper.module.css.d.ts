/* The classes of paper.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly perforation: string;
  readonly tape: string;
  readonly zigzag: string;
  readonly 'zigzag-bottom': string;
  readonly 'zigzag-top': string;
};
export default styles;
