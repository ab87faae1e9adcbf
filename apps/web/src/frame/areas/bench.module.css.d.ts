/* The classes of bench.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly bench: string;
  readonly chooser: string;
  readonly chooserPoster: string;
  readonly eventParts: string;
  readonly pending: string;
  readonly places: string;
  readonly placesGo: string;
  readonly startRow: string;
  readonly waits: string;
};
export default styles;
