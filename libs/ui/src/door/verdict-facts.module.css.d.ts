/* The classes of verdict-facts.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly advice: string;
  readonly besideReminder: string;
  readonly document: string;
  readonly documentAnswers: string;
  readonly facts: string;
};
export default styles;
