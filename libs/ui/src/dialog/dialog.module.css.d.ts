/* The classes of dialog.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly amount: string;
  readonly body: string;
  readonly close: string;
  readonly confirm: string;
  readonly dialog: string;
  readonly end: string;
  readonly foot: string;
  readonly head: string;
};
export default styles;
