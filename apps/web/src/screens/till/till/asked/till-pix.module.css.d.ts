/* The classes of till-pix.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly code: string;
  readonly ended: string;
  readonly pix: string;
  readonly qr: string;
  readonly wait: string;
};
export default styles;
