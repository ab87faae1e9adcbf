/* The classes of flag.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly edged: string;
  readonly flag: string;
  readonly lot: string;
  readonly 'lot-count': string;
  readonly 'lot-counts': string;
  readonly 'lot-cut': string;
  readonly 'lot-name': string;
  readonly saving: string;
  readonly savingFlag: string;
  readonly string: string;
  readonly stringFilled: string;
  readonly stringFlags: string;
  readonly stringLabel: string;
};
export default styles;
