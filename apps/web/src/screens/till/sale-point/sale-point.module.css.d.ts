/* The classes of sale-point.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly asked: string;
  readonly line: string;
  readonly sellEvent: string;
  readonly sellEvents: string;
  readonly tillAmount: string;
  readonly tillBody: string;
  readonly tillDay: string;
  readonly tillLine: string;
  readonly tillLines: string;
  readonly tillNone: string;
  readonly tillNotes: string;
};
export default styles;
