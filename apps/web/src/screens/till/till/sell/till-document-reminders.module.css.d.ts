/* The classes of till-document-reminders.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly document: string;
  readonly long: string;
};
export default styles;
