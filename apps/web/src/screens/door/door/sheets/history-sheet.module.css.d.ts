/* The classes of history-sheet.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly question: string;
  readonly questionKeys: string;
  readonly questions: string;
};
export default styles;
