import { type SalesGroup } from '@festix/domain/figures';
import { cents, formatBRL } from '@festix/domain/ground';
import { PHONE, useMediaQuery } from '@festix/ui';
import { DataFigure, type ChartColumn } from '@festix/ui/workbench';
import { useMemo } from 'react';
import { axisAmount, axisCount, overviewTexts as texts } from './overview-texts.ts';
import type { SalesColumn } from './sales-figures.ts';
import { seriesOf } from './sales-series.ts';
import type { Charts } from './use-charts.ts';

export interface SalesChartProps {
  charts: Charts;
  columns: readonly SalesColumn[];
  group: SalesGroup;
  /** All of it, in words. */
  sum: string;
  /** Tickets are drawn where no money is. */
  isFree: boolean;
}

/** Draws receipts by day or month, with the sale points' stacked upon the online ones. */
export function SalesChart({ charts, columns, group, sum, isFree }: SalesChartProps) {
  const isPhone = useMediaQuery(PHONE);
  const drawn = useMemo(
    () =>
      columns.map(({ key, label, title, online, till, tickets }): ChartColumn => ({
        key,
        label,
        title: `${title} · ${texts.tickets(tickets)}`,
        values: isFree ? [tickets] : [online, till],
      })),
    [columns, isFree],
  );
  const series = seriesOf(isFree);
  return (
    <DataFigure
      label={texts.salesOf(texts.salesBy[group], columns[0]?.label ?? '', columns.at(-1)?.label ?? '', sum)}
      columns={[group === 'day' ? texts.day : texts.month, ...series.map(({ name }) => name)]}
      rows={drawn.map(({ key, title, values }) => ({
        key,
        cells: [title, ...values.map(isFree ? texts.tickets : amountWords)],
      }))}
    >
      <charts.StackedColumns
        series={series}
        columns={drawn}
        words={isFree ? texts.tickets : amountWords}
        shortWords={isFree ? axisCount : axisAmount}
        height={isPhone ? 220 : 340}
      />
    </DataFigure>
  );
}

function amountWords(value: number): string {
  return formatBRL(cents(value));
}
