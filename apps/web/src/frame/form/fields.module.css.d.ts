/* The classes of fields.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly box: string;
  readonly check: string;
  readonly digits: string;
  readonly error: string;
  readonly field: string;
  readonly hint: string;
  readonly key: string;
  readonly line: string;
  readonly off: string;
  readonly prefix: string;
  readonly tall: string;
  readonly wrong: string;
};
export default styles;
