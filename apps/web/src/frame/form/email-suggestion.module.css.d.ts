/* The classes of email-suggestion.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly suggestion: string;
};
export default styles;
