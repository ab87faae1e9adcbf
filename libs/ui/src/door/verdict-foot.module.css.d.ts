/* The classes of verdict-foot.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly actions: string;
  readonly actionsLow: string;
  readonly back: string;
  readonly failureFoot: string;
  readonly ringBelowDocument: string;
  readonly ringBelowParty: string;
};
export default styles;
