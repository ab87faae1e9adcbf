/* The classes of admit.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly admit: string;
  readonly camera: string;
  readonly choiceBack: string;
  readonly choiceTitle: string;
  readonly found: string;
  readonly foundList: string;
  readonly foundWords: string;
  readonly openDocument: string;
  readonly picture: string;
  readonly place: string;
  readonly refused: string;
  readonly refusedHead: string;
  readonly refusedTitle: string;
  readonly results: string;
  readonly search: string;
  readonly 'verdict-document': string;
  readonly 'verdict-info': string;
  readonly 'verdict-reason': string;
  readonly 'verdict-success': string;
  readonly verdictBody: string;
  readonly verdictHead: string;
};
export default styles;
