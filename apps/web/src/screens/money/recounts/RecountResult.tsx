import { type RecountDifferenceView, type RecountView } from '@festix/domain/contract';
import { cents, formatAmount, formatCount, notices } from '@festix/domain/ground';
import {
  isCountedFigure,
  recountedFigureLabels,
  recountSourceLabels,
  type RecountedFigure,
} from '@festix/domain/money';
import { Banner, countWords, DateTime, Link, SavingFlags, SectionTitle } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { recountsTexts as texts } from './recounts-texts.ts';
import { isUnderWay, RECOUNTS_PER_PAGE, useDifferences } from './use-recounts.ts';
import styles from './recounts.module.css';

export interface RecountResultProps {
  recount: RecountView;
  page: number;
  onPage(page: number): void;
}

/** Shows the result of a recount, with each figure that differs. */
export function RecountResult({ recount, page, onPage }: RecountResultProps) {
  const { state, differences_count, events_count } = recount;
  const events = countWords(events_count, texts.event);
  return (
    <section className={styles.recount}>
      <SectionTitle aside={<DateTime at={recount.created_at} />}>{texts.chosen}</SectionTitle>
      {isUnderWay(state) && <SavingFlags label={texts.counting} />}
      {state === 'failed' && <Banner tone="error">{texts.failed}</Banner>}
      {state === 'done' && differences_count === 0 && <Banner tone="ok">{texts.well(events)}</Banner>}
      {state === 'done' && differences_count > 0 && (
        <>
          <Banner tone="warning">{texts.found(countWords(differences_count, texts.difference), events)}</Banner>
          <div className={styles.differences}>
            <Differences recount={recount} page={page} onPage={onPage} />
          </div>
        </>
      )}
    </section>
  );
}

function Differences({ recount, page, onPage }: RecountResultProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useDifferences(recount, page);
  return (
    <RecordsTable<RecountDifferenceView>
      label={texts.differences}
      rows={data?.data ?? []}
      rowKey={({ event, figure, source }) => `${event.id} ${figure} ${source}`}
      columns={COLUMNS}
      lines={linesOf}
      loading={isPending || isPlaceholderData}
      error={
        error &&
        !data && <ScreenFailure title={notices.recountsLoadFailed} error={error} onRetry={() => void refetch()} />
      }
      empty={null}
      pagination={{ page, pageSize: RECOUNTS_PER_PAGE, total: data?.count ?? 0, onPage }}
    />
  );
}

const COLUMNS: RecordsColumn<RecountDifferenceView>[] = [
  {
    key: 'event',
    title: texts.eventHead,
    share: 26,
    whole: ({ event }) => event.name,
    render: ({ event }) => <EventLink event={event} />,
  },
  { key: 'figure', title: texts.figure, share: 22, render: ({ figure }) => recountedFigureLabels[figure] },
  { key: 'source', leaves: 1, title: texts.source, share: 16, render: ({ source }) => recountSourceLabels[source] },
  {
    key: 'shown',
    leaves: 3,
    title: texts.shown,
    align: 'right',
    share: 12,
    render: ({ figure, shown }) => <Value figure={figure} value={shown} />,
  },
  {
    key: 'recounted',
    leaves: 2,
    title: texts.recounted,
    align: 'right',
    share: 12,
    render: ({ figure, recounted }) => <Value figure={figure} value={recounted} />,
  },
  {
    key: 'apart',
    title: texts.apart,
    align: 'right',
    share: 12,
    render: ({ figure, shown, recounted }) => (
      <b>
        <Value figure={figure} value={recounted - shown} />
      </b>
    ),
  },
];

function EventLink({ event: { id, name } }: Pick<RecountDifferenceView, 'event'>) {
  const { link } = useArea();
  return <Link href={link(`/events/${id}?showPayout=true`)}>{name}</Link>;
}

function Value({ figure, value }: { figure: RecountedFigure; value: number }) {
  return <span className="fx-num">{valueWords(figure, value)}</span>;
}

/** Returns a value in words: money in reais, others as numbers. */
function valueWords(figure: RecountedFigure, value: number): string {
  return isCountedFigure(figure) ? formatCount(value) : formatAmount(cents(value));
}

function linesOf({ event, figure, source, shown, recounted }: RecountDifferenceView): RecordLines {
  return {
    title: event.name,
    value: <Value figure={figure} value={recounted - shown} />,
    detail: `${recountedFigureLabels[figure]} · ${recountSourceLabels[source]}`,
    status: (
      <span className="fx-quiet fx-num">
        {valueWords(figure, shown)} → {valueWords(figure, recounted)}
      </span>
    ),
  };
}
