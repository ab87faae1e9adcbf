/** Colours of charts, in order; the theme defines them in both modes. */
export type ChartColour = 1 | 2 | 3 | 4;

/** A series with its colour: 'Online', 'Ponto de venda'. */
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
  /** Title over its values: `qui 14/05/2026`. */
  title: string;
  values: readonly number[];
}

export interface ChartSlice extends ChartSeries {
  value: number;
}
