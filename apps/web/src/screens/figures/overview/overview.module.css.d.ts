/* The classes of overview.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly body: string;
  readonly head: string;
  readonly origin: string;
  readonly originName: string;
  readonly overview: string;
  readonly part: string;
  readonly period: string;
  readonly periodDays: string;
  readonly recent: string;
  readonly recentNone: string;
  readonly ring: string;
  readonly ringNone: string;
  readonly sales: string;
  readonly salesFoot: string;
  readonly salesSum: string;
  readonly side: string;
};
export default styles;
