/* The classes of home.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly carousel: string;
  readonly carouselArrows: string;
  readonly city: string;
  readonly cityHead: string;
  readonly compactCard: string;
  readonly compactCover: string;
  readonly filler: string;
  readonly heroLinks: string;
  readonly nothingNear: string;
  readonly shopTabs: string;
  readonly signUp: string;
  readonly soonest: string;
};
export default styles;
