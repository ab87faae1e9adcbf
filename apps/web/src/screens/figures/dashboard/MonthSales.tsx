import { type MonthSumView } from '@festix/domain/contract';
import { cents, formatBRL, notices, type Cents } from '@festix/domain/ground';
import {
  Amount,
  Button,
  EmptyState,
  Icon,
  monthWords,
  PHONE,
  SectionTitle,
  SkeletonBar,
  useMediaQuery,
} from '@festix/ui';
import { DataFigure, RecordsTable, type ChartColumn, type ChartSeries, type RecordsColumn } from '@festix/ui/workbench';
import { ChartBar } from '@phosphor-icons/react/ChartBar';
import { Table } from '@phosphor-icons/react/Table';
import { useMemo, useState } from 'react';
import { axisAmount } from '../overview/overview-texts.ts';
import { useCharts, type Charts } from '../overview/use-charts.ts';
import { dashboardTexts as texts } from './dashboard-texts.ts';
import styles from '../overview/overview.module.css';

export interface MonthSalesProps {
  months: readonly MonthSumView[];
  total: Cents;
  hasSales: boolean;
}

const SERIES: readonly ChartSeries[] = [{ key: 'revenue', name: texts.revenue, colour: 1 }];

/** Shows the sales of each month, as a chart or as a table. */
export function MonthSales({ months, total, hasSales }: MonthSalesProps) {
  const charts = useCharts();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={styles.sales} aria-label={texts.byMonth}>
      <SectionTitle ruled aside={<span className={styles.salesSum}>{formatBRL(total)}</span>}>
        {texts.byMonth}
      </SectionTitle>
      {!hasSales ? (
        <EmptyState of={ChartBar} title={notices.noSalesInPeriod} line={texts.otherPeriodSales} />
      ) : charts === undefined ? (
        <ChartSkeleton />
      ) : charts === null ? (
        <MonthTable months={months} />
      ) : (
        <>
          {asTable ? <MonthTable months={months} /> : <MonthChart charts={charts} months={months} total={total} />}
          <div className={styles.salesFoot}>
            <Button
              type="text"
              icon={<Icon of={asTable ? ChartBar : Table} size={18} />}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? texts.asChart : texts.asTable}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface MonthChartProps {
  charts: Charts;
  months: readonly MonthSumView[];
  total: Cents;
}

function MonthChart({ charts, months, total }: MonthChartProps) {
  const height = useChartHeight();
  const columns = useMemo(
    () =>
      months.map(({ date, sum }): ChartColumn => {
        const month = monthWords(date);
        return { key: date, label: month, title: month, values: [sum] };
      }),
    [months],
  );
  return (
    <DataFigure
      label={texts.byMonthTotal(formatBRL(total))}
      columns={[texts.month, texts.revenue]}
      rows={months.map(({ date, sum }) => ({ key: date, cells: [monthWords(date), formatBRL(sum)] }))}
    >
      <charts.StackedColumns
        series={SERIES}
        columns={columns}
        words={amountWords}
        shortWords={axisAmount}
        height={height}
      />
    </DataFigure>
  );
}

const COLUMNS: RecordsColumn<MonthSumView>[] = [
  { key: 'month', title: texts.month, share: 60, render: ({ date }) => <b>{monthWords(date)}</b> },
  {
    key: 'sum',
    title: `${texts.revenue} (R$)`,
    align: 'right',
    share: 40,
    render: ({ sum }) => <Amount cents={sum} as="column" />,
  },
];

/** Lists the months, the latest first. */
function MonthTable({ months }: { months: readonly MonthSumView[] }) {
  return (
    <RecordsTable<MonthSumView>
      label={texts.byMonth}
      rows={months.toReversed()}
      rowKey={({ date }) => date}
      columns={COLUMNS}
      lines={({ date, sum }) => ({ title: monthWords(date), value: <Amount cents={sum} /> })}
      empty={<EmptyState of={ChartBar} title={notices.noSalesInPeriod} />}
    />
  );
}

function ChartSkeleton() {
  const height = useChartHeight();
  return (
    <div role="status" aria-label={texts.loading} aria-busy="true">
      <SkeletonBar height={height} />
    </div>
  );
}

function useChartHeight(): number {
  return useMediaQuery(PHONE) ? 220 : 340;
}

function amountWords(value: number): string {
  return formatBRL(cents(value));
}
