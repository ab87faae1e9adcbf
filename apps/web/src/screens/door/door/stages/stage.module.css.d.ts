/* The classes of stage.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly actions: string;
  readonly code: string;
  readonly facts: string;
  readonly fields: string;
  readonly foot: string;
  readonly forgot: string;
  readonly hint: string;
  readonly progress: string;
  readonly refusal: string;
  readonly stage: string;
  readonly steps: string;
  readonly what: string;
};
export default styles;
