/* The classes of place-filters.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly places: string;
};
export default styles;
