/* The classes of partners.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly call: string;
  readonly categories: string;
  readonly choices: string;
  readonly column: string;
  readonly columns: string;
  readonly fault: string;
  readonly lineCode: string;
  readonly list: string;
  readonly part: string;
  readonly paste: string;
  readonly seller: string;
};
export default styles;
