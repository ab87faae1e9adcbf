/* The classes of sale-points.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly addTerminal: string;
  readonly findTerminal: string;
  readonly point: string;
  readonly pointEvents: string;
  readonly pointInvite: string;
  readonly pointNone: string;
  readonly pointNote: string;
  readonly pointNumbers: string;
  readonly pointPart: string;
  readonly pointPeople: string;
  readonly pointScope: string;
};
export default styles;
