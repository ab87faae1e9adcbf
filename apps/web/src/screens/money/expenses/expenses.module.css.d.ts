/* The classes of expenses.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly payout: string;
  readonly rebate: string;
  readonly rebateSwitches: string;
  readonly total: string;
};
export default styles;
