/* The classes of till-receipt-screen.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly done: string;
  readonly doneChange: string;
  readonly doneDock: string;
  readonly doneHead: string;
  readonly doneNext: string;
  readonly doneWays: string;
};
export default styles;
