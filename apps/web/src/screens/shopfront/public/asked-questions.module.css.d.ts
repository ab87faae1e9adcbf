/* The classes of asked-questions.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly asked: string;
  readonly choice: string;
  readonly error: string;
  readonly one: string;
};
export default styles;
