/* The classes of dashboard.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly dashboard: string;
  readonly period: string;
  readonly platform: string;
  readonly today: string;
  readonly todayPoster: string;
  readonly todayWays: string;
  readonly top: string;
  readonly topPlace: string;
};
export default styles;
