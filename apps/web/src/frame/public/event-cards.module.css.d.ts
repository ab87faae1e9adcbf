/* The classes of event-cards.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly cancelled: string;
  readonly cardTags: string;
  readonly coverCard: string;
  readonly datePart: string;
  readonly eventCard: string;
  readonly eventGrid: string;
  readonly eventPrice: string;
  readonly firstPart: string;
  readonly more: string;
  readonly onShow: string;
  readonly pager: string;
  readonly posterFacts: string;
  readonly posterName: string;
  readonly posterRow: string;
  readonly posterToCome: string;
};
export default styles;
