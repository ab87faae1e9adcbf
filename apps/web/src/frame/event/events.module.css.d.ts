/* The classes of events.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly cell: string;
  readonly headRule: string;
  readonly lines: string;
  readonly miniPoster: string;
  readonly statusDate: string;
  readonly summary: string;
  readonly tags: string;
  readonly tagsInRow: string;
  readonly transferEvent: string;
};
export default styles;
