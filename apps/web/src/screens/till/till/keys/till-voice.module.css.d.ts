/* The classes of till-voice.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly refusal: string;
};
export default styles;
