import type { DoorPanelMinuteView } from '@festix/domain/contract';
import {
  Button,
  clockWords,
  Count,
  EmptyState,
  Icon,
  PHONE,
  SectionTitle,
  SkeletonBar,
  useMediaQuery,
} from '@festix/ui';
import { DataFigure, RecordsTable, type ChartColumn, type ChartSeries, type RecordsColumn } from '@festix/ui/workbench';
import { ChartBar } from '@phosphor-icons/react/ChartBar';
import { Table } from '@phosphor-icons/react/Table';
import { useMemo, useState } from 'react';
import { useCharts, type Charts } from '../../figures/overview/use-charts.ts';
import { axisEntries, doorPanelTexts as texts } from './door-panel-texts.ts';
import styles from './door-panel.module.css';

const SERIES: readonly ChartSeries[] = [{ key: 'entries', name: texts.entries, colour: 1 }];

export interface MinutesProps {
  minutes: readonly DoorPanelMinuteView[];
  zone: string;
}

/** Shows the entries minute by minute, as a chart or as a table. */
export function MinutesSection({ minutes, zone }: MinutesProps) {
  const sum = minutes.reduce((total, { entries }) => total + entries, 0);
  const [first, last] = [minutes[0], minutes.at(-1)];
  return (
    <section aria-label={texts.minutes}>
      <SectionTitle
        ruled
        aside={first && last && texts.minutesFrom(clockWords(first.at, zone), clockWords(last.at, zone))}
      >
        {texts.minutes}
      </SectionTitle>
      {sum === 0 ? (
        <EmptyState of={ChartBar} title={texts.noneInHour} />
      ) : (
        <Minutes minutes={minutes} zone={zone} sum={sum} />
      )}
    </section>
  );
}

function Minutes({ minutes, zone, sum }: MinutesProps & { sum: number }) {
  const charts = useCharts();
  const [asTable, setAsTable] = useState(false);
  const isPhone = useMediaQuery(PHONE);
  const height = isPhone ? 200 : 280;
  if (charts === undefined) {
    return (
      <div role="status" aria-label={texts.loading} aria-busy="true">
        <SkeletonBar height={height} />
      </div>
    );
  }
  if (charts === null) return <MinutesTable minutes={minutes} zone={zone} />;
  return (
    <>
      {asTable ? (
        <MinutesTable minutes={minutes} zone={zone} />
      ) : (
        <MinutesChart charts={charts} minutes={minutes} zone={zone} sum={sum} height={height} />
      )}
      <div className={styles.foot}>
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

interface MinutesChartProps extends MinutesProps {
  charts: Charts;
  sum: number;
  height: number;
}

function MinutesChart({ charts, minutes, zone, sum, height }: MinutesChartProps) {
  const columns = useMemo(
    () =>
      minutes.map(({ at, entries }): ChartColumn => {
        const label = clockWords(at, zone);
        return { key: at, label, title: label, values: [entries] };
      }),
    [minutes, zone],
  );
  return (
    <DataFigure
      label={texts.chartOf(columns[0]?.label ?? '', columns.at(-1)?.label ?? '', sum)}
      columns={[texts.minute, texts.entries]}
      rows={columns.map(({ key, label, values }) => ({ key, cells: [label, axisEntries(values[0] ?? 0)] }))}
    >
      <charts.StackedColumns
        series={SERIES}
        columns={columns}
        words={texts.entriesWords}
        shortWords={axisEntries}
        height={height}
      />
    </DataFigure>
  );
}

/** Lists the minutes with entries, the last first. */
function MinutesTable({ minutes, zone }: MinutesProps) {
  const columns: RecordsColumn<DoorPanelMinuteView>[] = [
    { key: 'at', title: texts.minute, share: 60, render: ({ at }) => <b>{clockWords(at, zone)}</b> },
    {
      key: 'entries',
      title: texts.entries,
      align: 'right',
      share: 40,
      render: ({ entries }) => <Count value={entries} />,
    },
  ];
  return (
    <RecordsTable<DoorPanelMinuteView>
      label={texts.minutes}
      rows={minutes.filter(({ entries }) => entries > 0).toReversed()}
      rowKey={({ at }) => at}
      columns={columns}
      lines={({ at, entries }) => ({ title: clockWords(at, zone), value: <Count value={entries} /> })}
      empty={<EmptyState of={ChartBar} title={texts.noneInHour} />}
    />
  );
}
