/* The classes of door-screen.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly band: string;
  readonly camera: string;
  readonly chip: string;
  readonly chipPinned: string;
  readonly column: string;
  readonly dock: string;
  readonly door: string;
  readonly exits: string;
  readonly hint: string;
  readonly middle: string;
  readonly scanFrame: string;
  readonly step: string;
  readonly strip: string;
  readonly stripButton: string;
  readonly stripEvent: string;
  readonly stripFigures: string;
  readonly stripHead: string;
  readonly stripKey: string;
  readonly stripLamp: string;
  readonly stripMarked: string;
  readonly stripPlace: string;
  readonly stripWaits: string;
  readonly top: string;
};
export default styles;
