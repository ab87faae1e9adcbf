import { Column } from '@ant-design/charts';
import { memo, useMemo } from 'react';
import type { ChartColumn, ChartSeries } from './chart-data.ts';
import { useChartPaint, type ChartPaint } from './use-chart-paint.ts';

export interface StackedColumnsProps {
  series: readonly ChartSeries[];
  columns: readonly ChartColumn[];
  /** Returns a value in full, over a column. */
  words: (value: number) => string;
  /** Returns a value in short, at the axis. */
  shortWords: (value: number) => string;
  /** Pixels. */
  height: number;
}

/** Pixels of a column that has room. */
const WIDEST = 46;

/** From so many columns on, no pixel is left between them. */
const CROWDED = 60;

interface Bit {
  key: string;
  series: string;
  value: number;
}

/**
 * Columns of several series, one upon the other. Nothing moves: the figures come anew every minute. It is drawn again
 * when a prop is another object, so give it the same ones for the same figures.
 */
export const StackedColumns = memo(function StackedColumns(props: StackedColumnsProps) {
  const paint = useChartPaint();
  const settings = useMemo(() => settingsOf(props, paint), [props, paint]);
  return <Column {...settings} />;
});

function settingsOf({ series, columns, words, shortWords, height }: StackedColumnsProps, paint: ChartPaint) {
  const known = new Map(columns.map((column) => [column.key, column]));
  const names = new Map(series.map(({ key, name }) => [key, name]));
  const axisWords = {
    labelFill: paint.words,
    labelOpacity: 1,
    labelFillOpacity: 1,
    labelFontSize: 12.5,
    labelFontFamily: paint.font,
    title: false as const,
    tick: false,
  };
  return {
    data: bitsOf(series, columns),
    xField: 'key',
    yField: 'value',
    colorField: 'series',
    stack: true,
    animate: false as const,
    autoFit: true,
    height,
    legend: false as const,
    margin: 0,
    paddingLeft: 58,
    paddingRight: 14,
    paddingTop: 10,
    paddingBottom: 28,
    theme: { view: { viewFill: 'transparent' } },
    style: { maxWidth: WIDEST, fillOpacity: 1, inset: columns.length > CROWDED ? 0 : 0.5 },
    scale: {
      x: { paddingInner: 0.28, paddingOuter: 0.14 },
      y: { nice: true, domainMin: 0, tickCount: 5 },
      color: { domain: series.map(({ key }) => key), range: series.map(({ colour }) => paint.colour(colour)) },
    },
    axis: {
      x: {
        ...axisWords,
        line: true,
        lineStroke: paint.ink,
        lineOpacity: 1,
        lineStrokeOpacity: 1,
        lineLineWidth: 2,
        labelSpacing: 8,
        labelAutoRotate: false,
        labelAutoHide: { type: 'hide', keepHeader: true, keepTail: true, margin: 16 },
        labelFormatter: (key: string) => known.get(key)?.label ?? key,
      },
      y: {
        ...axisWords,
        labelSpacing: 12,
        gridStroke: paint.line,
        gridOpacity: 1,
        gridStrokeOpacity: 1,
        gridLineDash: [0, 0],
        gridLineWidth: 1,
        labelFormatter: (value: number) => shortWords(value),
      },
    },
    tooltip: {
      title: ({ key }: Bit) => known.get(key)?.title ?? key,
      items: [({ series: of, value }: Bit) => ({ name: names.get(of) ?? of, value: words(value) })],
    },
    interaction: { tooltip: { shared: true, css: tooltipStyle(paint) } },
  };
}

function bitsOf(series: readonly ChartSeries[], columns: readonly ChartColumn[]): Bit[] {
  return columns.flatMap(({ key, values }) =>
    series.map((one, place) => ({ key, series: one.key, value: values[place] ?? 0 })),
  );
}

/** Returns the style of a tooltip: an ink block, like every other transient text. */
function tooltipStyle({ ink, page, font }: ChartPaint) {
  const words = { color: page, 'font-family': font };
  return {
    '.g2-tooltip': { ...words, background: ink, 'border-radius': '0', 'box-shadow': 'none', padding: '10px 14px' },
    '.g2-tooltip-title': { ...words, 'font-weight': '700' },
    '.g2-tooltip-list-item': words,
    '.g2-tooltip-list-item-name-label': words,
    '.g2-tooltip-list-item-value': { ...words, 'font-variant-numeric': 'tabular-nums' },
  };
}
