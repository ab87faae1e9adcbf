/* The classes of rehearsal.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly alone: string;
  readonly code: string;
  readonly codeAlone: string;
  readonly lines: string;
  readonly look: string;
  readonly lookWords: string;
  readonly misread: string;
  readonly picture: string;
  readonly step: string;
  readonly unknown: string;
  readonly verdict: string;
};
export default styles;
