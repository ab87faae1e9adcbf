/* The classes of kept-note.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly retry: string;
};
export default styles;
