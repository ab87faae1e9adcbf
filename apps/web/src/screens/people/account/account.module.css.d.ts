/* The classes of account.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly account: string;
  readonly back: string;
  readonly foot: string;
  readonly line: string;
  readonly logo: string;
  readonly note: string;
  readonly send: string;
  readonly social: string;
};
export default styles;
