/* The classes of till-receipt-paper.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly pager: string;
  readonly paper: string;
  readonly paperBody: string;
  readonly paperCode: string;
  readonly paperQr: string;
  readonly paperRow: string;
  readonly paperTotal: string;
};
export default styles;
