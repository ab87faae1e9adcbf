/* The classes of sale-parts.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly answers: string;
  readonly method: string;
  readonly none: string;
  readonly note: string;
  readonly part: string;
  readonly reason: string;
  readonly sale: string;
  readonly sums: string;
  readonly ticket: string;
  readonly ticketEnd: string;
  readonly ticketLine: string;
  readonly tickets: string;
  readonly total: string;
};
export default styles;
