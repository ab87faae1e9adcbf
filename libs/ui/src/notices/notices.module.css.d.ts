/* The classes of notices.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly close: string;
  readonly notice: string;
  readonly notices: string;
  readonly reference: string;
  readonly text: string;
  readonly undo: string;
};
export default styles;
