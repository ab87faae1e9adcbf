import { type OverviewView } from '@festix/domain/contract';
import { formatBRL, notices } from '@festix/domain/ground';
import { Button, EmptyState, Icon, PHONE, SectionTitle, SkeletonBar, useMediaQuery } from '@festix/ui';
import { ChartLegend } from '@festix/ui/workbench';
import { ChartBar } from '@phosphor-icons/react/ChartBar';
import { Table } from '@phosphor-icons/react/Table';
import { useMemo, useState } from 'react';
import { overviewTexts as texts } from './overview-texts.ts';
import { PeriodDays, PeriodMenu } from './PeriodMenu.tsx';
import { SalesChart } from './SalesChart.tsx';
import { salesColumns, sumOfSales, type SalesColumn } from './sales-figures.ts';
import { periodWords, type PeriodAddress, type SalesPeriod } from './sales-period.ts';
import { seriesOf } from './sales-series.ts';
import { SalesTable } from './SalesTable.tsx';
import { useCharts } from './use-charts.ts';
import styles from './overview.module.css';

export interface SalesSectionProps {
  view: OverviewView;
  zone: string;
  asked: SalesPeriod;
  /** While another period is read and the last one still shows. */
  isLoading: boolean;
  onChange(values: Partial<PeriodAddress>): void;
}

/** Shows the sales of a period, as a chart or as a table. */
export function SalesSection({ view, zone, asked, isLoading, onChange }: SalesSectionProps) {
  const columns = useMemo(() => salesColumns(view.sales, asked.group, zone), [view.sales, asked.group, zone]);
  const { total, tickets } = sumOfSales(columns);
  // Free tickets bring nothing in, and are counted in its place.
  const isFree = total === 0 && tickets > 0;
  const sum = isFree ? texts.tickets(tickets) : formatBRL(total);
  return (
    <section className={styles.sales} aria-label={texts.sales}>
      <SectionTitle
        ruled
        aside={
          <span className={styles.salesSum}>
            {isLoading ? <SkeletonBar width="140px" /> : `${sum} ${periodWords(asked)}`}
          </span>
        }
        actions={<PeriodMenu asked={asked} onChange={onChange} />}
      >
        {texts.sales}
      </SectionTitle>
      <PeriodDays asked={asked} onChange={onChange} />
      {isLoading ? (
        <ChartSkeleton />
      ) : tickets === 0 ? (
        <NothingSold ever={view.orders_count > 0} />
      ) : (
        <Sales columns={columns} asked={asked} sum={sum} isFree={isFree} />
      )}
    </section>
  );
}

interface SalesProps {
  columns: readonly SalesColumn[];
  asked: SalesPeriod;
  sum: string;
  isFree: boolean;
}

function Sales({ columns, asked, sum, isFree }: SalesProps) {
  const charts = useCharts();
  const [asTable, setAsTable] = useState(false);
  if (charts === undefined) return <ChartSkeleton />;
  if (charts === null) return <SalesTable columns={columns} group={asked.group} />;
  return (
    <>
      {asTable ? (
        <SalesTable columns={columns} group={asked.group} />
      ) : (
        <SalesChart charts={charts} columns={columns} group={asked.group} sum={sum} isFree={isFree} />
      )}
      <div className={styles.salesFoot}>
        {!asTable && <ChartLegend series={seriesOf(isFree)} />}
        <Button
          type="text"
          icon={<Icon of={asTable ? ChartBar : Table} size={18} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? texts.asChart : texts.asTable}
        </Button>
      </div>
    </>
  );
}

function ChartSkeleton() {
  const isPhone = useMediaQuery(PHONE);
  return (
    <div role="status" aria-label={texts.loading} aria-busy="true">
      <SkeletonBar height={isPhone ? 220 : 340} />
    </div>
  );
}

function NothingSold({ ever }: { ever: boolean }) {
  return ever ? (
    <EmptyState of={ChartBar} title={notices.noSalesInPeriod} line={texts.otherPeriodLine} />
  ) : (
    <EmptyState of={ChartBar} title={notices.noSalesYet} line={texts.noSalesLine} />
  );
}
