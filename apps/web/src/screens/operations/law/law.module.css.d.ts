/* The classes of law.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly legal: string;
  readonly legalForm: string;
};
export default styles;
