import { type SalePointDashboardView } from '@festix/domain/contract';
import { cents, formatBRL, notices } from '@festix/domain/ground';
import { EmptyState, PHONE, SectionTitle, SkeletonBar, useMediaQuery } from '@festix/ui';
import { DataFigure, type ChartColumn, type ChartSeries } from '@festix/ui/workbench';
import { ChartBar } from '@phosphor-icons/react/ChartBar';
import { useMemo } from 'react';
import { axisAmount } from '../../figures/overview/overview-texts.ts';
import { useCharts } from '../../figures/overview/use-charts.ts';
import { salePointTexts as texts } from './sale-point-texts.ts';

type Days = SalePointDashboardView['sales_by_day'];

const SERIES: readonly ChartSeries[] = [{ key: 'till', name: texts.total, colour: 2 }];

/** Shows the sales of each of the last days. */
export function SalesByDay({ days }: { days: Days }) {
  const columns = useMemo(() => columnsOf(days), [days]);
  const total = cents(days.reduce((sum, day) => sum + day.total, 0));
  const isEmpty = days.every(({ tickets }) => tickets === 0);
  return (
    <section aria-label={texts.month}>
      <SectionTitle ruled aside={formatBRL(total)}>
        {texts.month}
      </SectionTitle>
      {isEmpty ? (
        <EmptyState of={ChartBar} title={notices.noSalesYet} line={texts.nothingSold} />
      ) : (
        <DataFigure
          label={texts.byDay}
          columns={[texts.day, texts.total]}
          rows={columns.map(({ key, title, values: [value = 0] }) => ({ key, cells: [title, amountWords(value)] }))}
        >
          <Chart columns={columns} />
        </DataFigure>
      )}
    </section>
  );
}

function Chart({ columns }: { columns: readonly ChartColumn[] }) {
  const charts = useCharts();
  const isPhone = useMediaQuery(PHONE);
  const height = isPhone ? 200 : 300;
  if (charts === null) return null;
  if (charts === undefined) return <SkeletonBar height={height} />;
  return (
    <charts.StackedColumns
      series={SERIES}
      columns={columns}
      words={amountWords}
      shortWords={axisAmount}
      height={height}
    />
  );
}

/** Returns the columns: `2026-06-13` is labelled `13/06`. */
function columnsOf(days: Days): ChartColumn[] {
  return days.map(({ date, total, tickets }) => {
    const label = `${date.slice(8, 10)}/${date.slice(5, 7)}`;
    return { key: date, label, title: texts.dayLine(label, tickets), values: [total] };
  });
}

function amountWords(value: number): string {
  return formatBRL(cents(value));
}
