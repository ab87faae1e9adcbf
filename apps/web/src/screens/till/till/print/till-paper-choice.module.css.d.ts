/* The classes of till-paper-choice.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly choice: string;
};
export default styles;
