import { operationsEndpoints, type FailedJobView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { DateTime, EmptyState, SectionTitle } from '@festix/ui';
import { FilterChoice, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Gear } from '@phosphor-icons/react/Gear';
import { keepPreviousData } from '@tanstack/react-query';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { cappedWords, nameIn, operationsTexts as texts, queueNames } from './operations-texts.ts';
import { READ_AGAIN } from './read-again.ts';
import { RetryButton } from './RetryButton.tsx';
import { rowsOf } from './rows-of.ts';
import { StaleReading } from './StaleReading.tsx';
import { useJobsChanged } from './use-jobs-changed.ts';
import styles from './operations.module.css';

/** Rows a page. */
const JOBS_PER_PAGE = 50;

const ADDRESS = { queue: '', page: '1' };

/** Lists failed jobs with all attempts used, and the reason of their failure. */
export function FailedJobs({ queues }: { queues: readonly string[] }) {
  const { call } = useArea();
  const { state: address, change } = useAddress(ADDRESS);
  const queue = queues.find((name) => name === address.queue);
  const reading = useAreaCall(
    operationsEndpoints.failedJobs,
    { query: { ...(queue && { queue }), ...rowsOf(address.page, JOBS_PER_PAGE) } },
    { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN },
  );
  const changed = useJobsChanged();
  const retry = useAction(
    (job: FailedJobView) => call(operationsEndpoints.retryJob, { params: { queue: job.queue, job_id: job.id } }),
    { place: 'operations.retry-job', done: notices.jobRetried, failed: notices.jobRetryFailed, onDone: changed },
  );
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <>
      <SectionTitle aside={data && data.count > 0 && cappedWords(data.count, texts.job)}>
        {texts.failedJobs}
      </SectionTitle>
      <div className={styles.opsFilters} role="search" aria-label={texts.filterJobs}>
        <FilterChoice
          label={texts.queue}
          all={texts.everyQueue}
          options={queues.map((name) => ({ value: name, label: nameIn(queueNames, name) }))}
          value={queue}
          onChange={(chosen) => change({ queue: chosen ?? '' })}
        />
      </div>
      <StaleReading of={reading} />
      <RecordsTable<FailedJobView>
        label={texts.failedJobs}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        lines={linesOf}
        actions={(job) => (
          <RetryButton
            label={texts.retryOf(nameIn(queueNames, job.queue))}
            title={texts.retry}
            isBusy={retry.isBusy}
            onClick={() => void retry.run(job)}
          />
        )}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.jobsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<EmptyState of={Gear} title={notices.noFailedJobs} line={texts.noFailedJobsLine} />}
        pagination={{
          page: pageNumber(address.page),
          pageSize: JOBS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
    </>
  );
}

const COLUMNS: RecordsColumn<FailedJobView>[] = [
  { key: 'queue', title: texts.queue, share: 24, render: ({ queue }) => <b>{nameIn(queueNames, queue)}</b> },
  { key: 'failure', title: texts.failure, share: 44, whole: failureOf },
  { key: 'attempts', leaves: 1, title: texts.attempts, align: 'right', share: 12, render: ({ attempts }) => attempts },
  {
    key: 'failed',
    leaves: 2,
    title: texts.failedAt,
    align: 'right',
    share: 20,
    render: ({ failed_at }) => <DateTime at={failed_at} />,
  },
];

function failureOf({ failure }: FailedJobView): string {
  return failure ?? texts.noFailureKept;
}

function linesOf(job: FailedJobView): RecordLines {
  return {
    title: nameIn(queueNames, job.queue),
    value: <DateTime variant="recent" at={job.failed_at} />,
    detail: failureOf(job),
  };
}
