/* The classes of ticket-screen.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly cancelled: string;
  readonly giveBack: string;
  readonly kept: string;
};
export default styles;
