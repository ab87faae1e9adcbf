/* The classes of sheet.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly actions: string;
  readonly attention: string;
  readonly body: string;
  readonly queue: string;
  readonly queueRow: string;
  readonly queueText: string;
  readonly sheet: string;
  readonly sub: string;
  readonly tall: string;
};
export default styles;
