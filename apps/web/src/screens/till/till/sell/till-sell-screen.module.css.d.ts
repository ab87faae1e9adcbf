/* The classes of till-sell-screen.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly body: string;
  readonly lots: string;
  readonly pay: string;
  readonly side: string;
};
export default styles;
