/* The classes of sandbox.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly amount: string;
  readonly decision: string;
  readonly loading: string;
  readonly sandbox: string;
  readonly ways: string;
  readonly what: string;
  readonly whole: string;
};
export default styles;
