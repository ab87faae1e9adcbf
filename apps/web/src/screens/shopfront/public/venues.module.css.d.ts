/* The classes of venues.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly card: string;
  readonly eventAside: string;
  readonly eventPlace: string;
  readonly eventPlaceWays: string;
  readonly grid: string;
  readonly head: string;
  readonly mapLink: string;
  readonly page: string;
  readonly picture: string;
  readonly rating: string;
  readonly ratingMark: string;
  readonly resourcesList: string;
  readonly skeleton: string;
};
export default styles;
