import { Pie } from '@ant-design/charts';
import type { ChartSlice } from './chart-data.ts';
import { useChartPaint } from './use-chart-paint.ts';

export interface DonutProps {
  slices: readonly ChartSlice[];
  /** Pixels, both ways. */
  size: number;
}

/** Draws a ring of shares. The page fills its middle. */
export function Donut({ slices, size }: DonutProps) {
  const paint = useChartPaint();
  return (
    <Pie
      data={slices.map(({ key, value }) => ({ key, value }))}
      angleField="value"
      colorField="key"
      radius={1}
      innerRadius={0.58}
      animate={false}
      autoFit={false}
      width={size}
      height={size}
      margin={0}
      padding={2}
      legend={false}
      label={false}
      tooltip={false}
      theme={{ view: { viewFill: 'transparent' } }}
      style={{ stroke: paint.page, lineWidth: 2, fillOpacity: 1 }}
      scale={{
        color: { domain: slices.map(({ key }) => key), range: slices.map(({ colour }) => paint.colour(colour)) },
      }}
    />
  );
}
