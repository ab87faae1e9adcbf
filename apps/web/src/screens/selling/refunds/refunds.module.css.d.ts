/* The classes of refunds.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly dialog: string;
  readonly dialogAmount: string;
  readonly dialogClose: string;
  readonly dialogFoot: string;
  readonly dialogHead: string;
  readonly dialogNotes: string;
  readonly held: string;
  readonly refund: string;
  readonly requestHead: string;
  readonly requests: string;
  readonly sums: string;
  readonly ticketOff: string;
  readonly tickets: string;
  readonly total: string;
};
export default styles;
