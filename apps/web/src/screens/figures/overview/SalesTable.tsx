import { type SalesGroup } from '@festix/domain/figures';
import { notices } from '@festix/domain/ground';
import { Amount, Count, EmptyState } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { ChartBar } from '@phosphor-icons/react/ChartBar';
import { overviewTexts as texts } from './overview-texts.ts';
import type { SalesColumn } from './sales-figures.ts';

export interface SalesTableProps {
  columns: readonly SalesColumn[];
  group: SalesGroup;
}

/** Lists the figures of the chart, the latest first. */
export function SalesTable({ columns, group }: SalesTableProps) {
  return (
    <RecordsTable<SalesColumn>
      label={texts.salesBy[group]}
      rows={columns.toReversed()}
      rowKey={({ key }) => key}
      columns={columnsBy(group)}
      lines={linesOf}
      empty={<EmptyState of={ChartBar} title={notices.noSalesInPeriod} />}
    />
  );
}

function columnsBy(group: SalesGroup): RecordsColumn<SalesColumn>[] {
  return [
    {
      key: 'title',
      title: group === 'day' ? texts.day : texts.month,
      share: 24,
      render: ({ title }) => <b>{title}</b>,
    },
    amounts('online', `${texts.onlineSeries} (R$)`),
    amounts('till', `${texts.till} (R$)`),
    amounts('total', `${texts.total} (R$)`),
    {
      key: 'tickets',
      leaves: 1,
      title: texts.ticketsHead,
      align: 'right',
      share: 16,
      render: ({ tickets }) => <Count value={tickets} />,
    },
  ];
}

function amounts(key: 'online' | 'till' | 'total', title: string): RecordsColumn<SalesColumn> {
  return { key, title, align: 'right', share: 20, render: (column) => <Amount cents={column[key]} as="column" /> };
}

function linesOf({ title, total, tickets, online, till }: SalesColumn): RecordLines {
  return {
    title,
    value: <Amount cents={total} />,
    detail: (
      <>
        {texts.onlineSeries} <Amount cents={online} as="column" /> · {texts.till} <Amount cents={till} as="column" />
      </>
    ),
    status: texts.tickets(tickets),
  };
}
