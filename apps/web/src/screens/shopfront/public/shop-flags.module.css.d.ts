/* The classes of shop-flags.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly choices: string;
  readonly flag: string;
  readonly flagOn: string;
  readonly flags: string;
  readonly narrow: string;
};
export default styles;
