/* The classes of till-pay-panel.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly body: string;
  readonly change: string;
  readonly dock: string;
  readonly head: string;
  readonly missing: string;
  readonly sum: string;
  readonly typed: string;
  readonly way: string;
};
export default styles;
