/* The classes of charts.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly dataFigure: string;
  readonly flag: string;
  readonly legend: string;
};
export default styles;
