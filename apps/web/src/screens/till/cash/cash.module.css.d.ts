/* The classes of cash.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly cardsNote: string;
  readonly cash: string;
  readonly difference: string;
  readonly line: string;
  readonly moves: string;
  readonly none: string;
  readonly parts: string;
  readonly underCard: string;
};
export default styles;
