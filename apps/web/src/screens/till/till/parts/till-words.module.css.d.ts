/* The classes of till-words.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly empty: string;
  readonly even: string;
  readonly fault: string;
  readonly gap: string;
  readonly note: string;
  readonly over: string;
  readonly question: string;
  readonly refusal: string;
  readonly refusalDock: string;
  readonly section: string;
  readonly short: string;
  readonly wayHint: string;
};
export default styles;
