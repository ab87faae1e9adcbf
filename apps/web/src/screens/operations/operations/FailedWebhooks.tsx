import { operationsEndpoints, type FailedWebhookView } from '@festix/domain/contract';
import { DateTime, EmptyState, SectionTitle } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { WebhooksLogo } from '@phosphor-icons/react/WebhooksLogo';
import { keepPreviousData } from '@tanstack/react-query';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { failureNames, kindName } from '../developers/developers-texts.ts';
import { cappedWords, operationsTexts as texts } from './operations-texts.ts';
import { READ_AGAIN } from './read-again.ts';
import { rowsOf } from './rows-of.ts';
import { StaleReading } from './StaleReading.tsx';
import styles from './operations.module.css';

const WEBHOOKS_PER_PAGE = 25;

/** The screen has another list, with pages of its own. */
const ADDRESS = { outgoing: '1' };

/** Lists the webhook events of producers that were never delivered. */
export function FailedWebhooks() {
  const { state: address, amend } = useAddress(ADDRESS);
  const reading = useAreaCall(
    operationsEndpoints.failedWebhooks,
    { query: rowsOf(address.outgoing, WEBHOOKS_PER_PAGE) },
    { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN },
  );
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <>
      <SectionTitle aside={data && data.count > 0 && cappedWords(data.count, texts.webhook)}>
        {texts.outgoing}
      </SectionTitle>
      <p className={styles.opsLine}>{texts.outgoingLine}</p>
      <StaleReading of={reading} />
      <RecordsTable<FailedWebhookView>
        label={texts.outgoing}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        lines={linesOf}
        loading={isPending || isPlaceholderData}
        error={
          error && !data && <ScreenFailure title={texts.outgoingFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<EmptyState of={WebhooksLogo} title={texts.noOutgoing} />}
        pagination={{
          page: pageNumber(address.outgoing),
          pageSize: WEBHOOKS_PER_PAGE,
          total: data?.count ?? 0,
          label: texts.outgoingPages,
          onPage: (next) => amend({ outgoing: String(next) }),
        }}
      />
    </>
  );
}

const COLUMNS: RecordsColumn<FailedWebhookView>[] = [
  { key: 'producer', title: texts.producer, share: 20, render: ({ producer }) => <b>{producer.name}</b> },
  { key: 'url', leaves: 3, title: texts.address, share: 30, whole: ({ url }) => url },
  { key: 'kind', leaves: 1, title: texts.what, share: 16, render: ({ kind }) => kindName(kind) },
  { key: 'failure', title: texts.failure, share: 20, whole: failureOf },
  {
    key: 'when',
    leaves: 2,
    title: texts.when,
    share: 14,
    render: ({ created_at }) => <DateTime variant="recent" at={created_at} />,
  },
];

function failureOf({ failure, answer_status }: FailedWebhookView): string {
  if (failure === null) return texts.none;
  return answer_status === null ? failureNames[failure] : `${failureNames[failure]} (${answer_status})`;
}

function linesOf(webhook: FailedWebhookView): RecordLines {
  return {
    title: webhook.producer.name,
    value: <DateTime variant="recent" at={webhook.created_at} />,
    detail: webhook.url,
    status: failureOf(webhook),
  };
}
