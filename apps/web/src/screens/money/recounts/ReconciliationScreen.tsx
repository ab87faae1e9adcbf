import { type RecountView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, Count, countWords, DateTime, EmptyState, Icon, PageTitle, SectionTitle, classes } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Scales } from '@phosphor-icons/react/Scales';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { pageNumber } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { RecountResult } from './RecountResult.tsx';
import { RecountTag } from './RecountTag.tsx';
import { recountsTexts as texts } from './recounts-texts.ts';
import { RECOUNTS_PER_PAGE, useRecount, useRecounts, useStartRecount } from './use-recounts.ts';
import styles from './recounts.module.css';

/** Shows 'Conciliação': whether the ledger agrees with orders, expenses and payouts. */
export function ReconciliationScreen() {
  const { area, can } = useArea();
  const { address, change, amend, pathTo, page, reading } = useRecounts();
  const start = useStartRecount(() => amend({ recount: '', rows: '1', page: '1' }));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const rows = data?.data ?? [];
  const asked = useRecount(address.recount, rows);
  const shown = address.recount ? asked.recount : rows[0];
  useTitle(texts.reconciliation, areaName(area));
  return (
    <AreaBench selected="reconciliation">
      <PageTitle
        actions={
          can('operations:act') && (
            <Button
              type="primary"
              icon={<Icon of={Scales} size={18} />}
              disabled={start.isBusy}
              onClick={() => void start.run()}
            >
              {start.isBusy ? texts.starting : texts.start}
            </Button>
          )
        }
      >
        {texts.reconciliation}
      </PageTitle>
      <p className={classes('fx-quiet', styles.line)}>{texts.line}</p>
      {shown && (
        <RecountResult
          key={shown.id}
          recount={shown}
          page={pageNumber(address.rows)}
          onPage={(next) => change({ rows: String(next), page: address.page })}
        />
      )}
      {address.recount && !shown && asked.error && (
        <ScreenFailure title={notices.recountsLoadFailed} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {rows.length > 0 && (
        <SectionTitle aside={data && countWords(data.count, texts.recount)}>{texts.recounts}</SectionTitle>
      )}
      <RecordsTable<RecountView>
        label={texts.recounts}
        rows={rows}
        rowKey={(recount) => recount.id}
        columns={COLUMNS}
        lines={linesOf}
        href={(recount) => pathTo({ recount: recount.id, rows: '1', page: address.page })}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.recountsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<EmptyState of={Scales} level={2} title={notices.noRecounts} line={texts.noneLine} />}
        pagination={{
          page,
          pageSize: RECOUNTS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
    </AreaBench>
  );
}

const COLUMNS: RecordsColumn<RecountView>[] = [
  { key: 'when', title: texts.when, share: 24, render: ({ created_at }) => <DateTime at={created_at} /> },
  { key: 'who', leaves: 2, title: texts.who, share: 28, whole: whoAsked },
  { key: 'state', title: texts.state, share: 20, render: (recount) => <RecountTag recount={recount} /> },
  {
    key: 'events',
    leaves: 1,
    title: texts.events,
    align: 'right',
    share: 14,
    render: ({ events_count }) => <Count value={events_count} />,
  },
  {
    key: 'differences',
    title: texts.differences,
    align: 'right',
    share: 14,
    render: ({ differences_count }) => <Count value={differences_count} />,
  },
];

function whoAsked({ started_by }: RecountView): string {
  return started_by?.name ?? texts.nightly;
}

function linesOf(recount: RecountView): RecordLines {
  return {
    title: <DateTime at={recount.created_at} />,
    value: countWords(recount.differences_count, texts.difference),
    detail: (
      <span className="fx-ellipsis">
        {whoAsked(recount)} · {countWords(recount.events_count, texts.event)}
      </span>
    ),
    status: <RecountTag recount={recount} />,
  };
}
