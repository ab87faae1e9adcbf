/* The classes of sales.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly book: string;
  readonly passed: string;
  readonly scans: string;
  readonly ticketActions: string;
  readonly whole: string;
};
export default styles;
