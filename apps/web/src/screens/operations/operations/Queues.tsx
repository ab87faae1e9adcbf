import { type QueueView } from '@festix/domain/contract';
import { Count, DateTime, EmptyState, SectionTitle } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { Stack } from '@phosphor-icons/react/Stack';
import { useState } from 'react';
import { nameIn, operationsTexts as texts, queueNames } from './operations-texts.ts';
import { RetryButton } from './RetryButton.tsx';
import { RetryQueueDialog } from './RetryQueueDialog.tsx';
import styles from './operations.module.css';

/** Shows waiting, running and failed jobs by queue. */
export function Queues({ queues }: { queues: readonly QueueView[] }) {
  const [retrying, setRetrying] = useState<QueueView>();
  return (
    <>
      <SectionTitle>{texts.queues}</SectionTitle>
      <RecordsTable<QueueView>
        label={texts.queues}
        rows={queues}
        rowKey={({ queue }) => queue}
        columns={queues.some(({ cron }) => cron) ? [...COLUMNS, BY_THE_CLOCK] : COLUMNS}
        lines={linesOf}
        actions={(row) =>
          row.failed > 0 && (
            <RetryButton
              label={texts.retryAllOf(nameIn(queueNames, row.queue))}
              title={texts.retryAll}
              icon={ArrowUUpLeft}
              onClick={() => setRetrying(row)}
            />
          )
        }
        empty={<EmptyState of={Stack} title={texts.noQueues} line={texts.noQueuesLine} />}
      />
      {retrying && <RetryQueueDialog queue={retrying} onClose={() => setRetrying(undefined)} />}
    </>
  );
}

const COLUMNS: RecordsColumn<QueueView>[] = [
  { key: 'queue', title: texts.queue, share: 34, render: ({ queue }) => <b>{nameIn(queueNames, queue)}</b> },
  {
    key: 'waiting',
    title: texts.waiting,
    align: 'right',
    share: 12,
    render: ({ waiting }) => <Count value={waiting} />,
  },
  {
    key: 'active',
    leaves: 1,
    title: texts.active,
    align: 'right',
    share: 12,
    render: ({ active }) => <Count value={active} />,
  },
  { key: 'failed', title: texts.failed, align: 'right', share: 12, render: (row) => <Failed row={row} /> },
  { key: 'oldest', title: texts.oldest, align: 'right', share: 15, render: (row) => recent(row.waiting_since) },
];

/** Only where the clock makes jobs. */
const BY_THE_CLOCK: RecordsColumn<QueueView> = {
  key: 'ran',
  title: texts.lastRun,
  align: 'right',
  share: 15,
  render: ({ cron, ran_at }) => (cron ? recent(ran_at) : texts.none),
};

function Failed({ row: { failed } }: { row: QueueView }) {
  return failed > 0 ? (
    <b className={styles.opsBad}>
      <Count value={failed} />
    </b>
  ) : (
    <Count value={failed} />
  );
}

function recent(at: string | null) {
  return at ? <DateTime variant="recent" at={at} /> : texts.none;
}

function linesOf(row: QueueView): RecordLines {
  return {
    title: nameIn(queueNames, row.queue),
    value: row.waiting_since ? recent(row.waiting_since) : undefined,
    detail: (
      <>
        {texts.waiting} <Count value={row.waiting} /> · {texts.active} <Count value={row.active} />
      </>
    ),
    status: (
      <>
        {texts.failed} <Failed row={row} />
      </>
    ),
  };
}
