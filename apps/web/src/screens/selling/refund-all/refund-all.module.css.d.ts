/* The classes of refund-all.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly all: string;
  readonly head: string;
  readonly offer: string;
  readonly progress: string;
  readonly standing: string;
  readonly steer: string;
};
export default styles;
