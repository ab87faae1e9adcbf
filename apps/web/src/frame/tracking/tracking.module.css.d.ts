/* The classes of tracking.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly answer: string;
  readonly answers: string;
  readonly close: string;
  readonly link: string;
  readonly tracking: string;
};
export default styles;
