/* The classes of purchase.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly alert: string;
  readonly buy: string;
  readonly buyBar: string;
  readonly buyFrom: string;
  readonly buyTotal: string;
  readonly coupon: string;
  readonly couponForm: string;
  readonly couponOpen: string;
  readonly couponWide: string;
  readonly given: string;
  readonly givenSuggested: string;
  readonly givenSum: string;
  readonly limit: string;
  readonly namedBooking: string;
  readonly news: string;
  readonly offer: string;
  readonly offerAmount: string;
  readonly offerFull: string;
  readonly offerName: string;
  readonly stepper: string;
  readonly ways: string;
};
export default styles;
