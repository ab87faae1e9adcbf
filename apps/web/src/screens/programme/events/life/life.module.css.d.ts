/* The classes of life.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly checklist: string;
  readonly checklistDone: string;
  readonly draft: string;
  readonly draftStrip: string;
};
export default styles;
