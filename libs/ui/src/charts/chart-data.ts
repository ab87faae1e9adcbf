/** The colours of charts, in their order; the theme says what they are by day and by night. */
export type ChartColour = 1 | 2 | 3 | 4;

/** What is told apart by colour: 'Online', 'Ponto de venda'. */
export interface ChartSeries {
  key: string;
  name: string;
  colour: ChartColour;
}

/** One column: a value for each series, in their order. */
export interface ChartColumn {
  key: string;
  /** Below the column: `14/05`. */
  label: string;
  /** Over what is said of it: `qui 14/05/2026`. */
  title: string;
  values: readonly number[];
}

export interface ChartSlice extends ChartSeries {
  value: number;
}
