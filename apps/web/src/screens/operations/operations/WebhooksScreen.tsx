import { operationsEndpoints, type ReceivedWebhookView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { RECEIVED_WEBHOOK_STATES, type ReceivedWebhookState } from '@festix/domain/operations';
import {
  Banner,
  Button,
  Code,
  DateTime,
  EmptyState,
  type Glyph,
  Link,
  SectionTitle,
  StatusTag,
  type StatusTone,
} from '@festix/ui';
import { FilterChoice, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Check } from '@phosphor-icons/react/Check';
import { Clock } from '@phosphor-icons/react/Clock';
import { Minus } from '@phosphor-icons/react/Minus';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { WebhooksLogo } from '@phosphor-icons/react/WebhooksLogo';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { FailedWebhooks } from './FailedWebhooks.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { cappedWords, nameIn, operationsTexts as texts, gatewayNames, webhookStateNames } from './operations-texts.ts';
import { READ_AGAIN } from './read-again.ts';
import { RetryButton } from './RetryButton.tsx';
import { rowsOf } from './rows-of.ts';
import { StaleReading } from './StaleReading.tsx';
import styles from './operations.module.css';

const WEBHOOKS_PER_PAGE = 25;

const ADDRESS = { state: '', page: '1' };

const STATES = RECEIVED_WEBHOOK_STATES.map((value) => ({ value, label: webhookStateNames[value] }));

/** Lists the webhooks of gateways with their result, and lets one be processed again. */
export function WebhooksScreen() {
  const { area, call } = useArea();
  const queryClient = useQueryClient();
  const { state: address, change } = useAddress(ADDRESS);
  const state = RECEIVED_WEBHOOK_STATES.find((known) => known === address.state);
  const reading = useAreaCall(
    operationsEndpoints.receivedWebhooks,
    { query: { ...(state && { state }), ...rowsOf(address.page, WEBHOOKS_PER_PAGE) } },
    { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN },
  );
  const replay = useAction((notice_id: string) => call(operationsEndpoints.replayWebhook, { params: { notice_id } }), {
    place: 'operations.replay',
    done: notices.webhookReplayed,
    failed: notices.webhookReplayFailed,
    onDone: () => queryClient.invalidateQueries({ queryKey: keyOf(operationsEndpoints.receivedWebhooks, { area }) }),
  });
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <OperationsFrame tab="webhooks">
      <SectionTitle aside={data && cappedWords(data.count, texts.webhook)}>{texts.webhooks}</SectionTitle>
      <p className={styles.opsLine}>{texts.webhooksLine}</p>
      {data?.unsigned.map(({ gateway, amount }) => (
        <div key={gateway} className={styles.opsBanner}>
          <Banner tone="warning">{texts.unsigned(amount, nameIn(gatewayNames, gateway))}</Banner>
        </div>
      ))}
      <div className={styles.opsFilters} role="search" aria-label={texts.filterWebhooks}>
        <FilterChoice
          label={texts.state}
          all={texts.everyOutcome}
          options={STATES}
          value={state}
          onChange={(chosen) => change({ state: chosen ?? '' })}
        />
      </div>
      <StaleReading of={reading} />
      <RecordsTable<ReceivedWebhookView>
        label={texts.webhooks}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        lines={linesOf}
        actions={(webhook) => (
          <RetryButton
            label={texts.replayOf(subjectOf(webhook))}
            title={texts.replay}
            isBusy={replay.isBusy}
            onClick={() => void replay.run(webhook.id)}
          />
        )}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && (
            <ScreenFailure title={notices.receivedWebhooksLoadFailed} error={error} onRetry={() => void refetch()} />
          )
        }
        empty={
          <EmptyState
            of={WebhooksLogo}
            title={notices.noReceivedWebhooks}
            line={state ? texts.loosenFilters : texts.noWebhooksLine}
            action={state && <Button onClick={() => change({ state: '' })}>{texts.clearFilters}</Button>}
          />
        }
        pagination={{
          page: pageNumber(address.page),
          pageSize: WEBHOOKS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <FailedWebhooks />
    </OperationsFrame>
  );
}

const COLUMNS: RecordsColumn<ReceivedWebhookView>[] = [
  {
    key: 'received',
    leaves: 2,
    title: texts.received,
    share: 16,
    render: ({ received_at }) => <DateTime at={received_at} />,
  },
  { key: 'subject', title: texts.subject, share: 24, whole: subjectOf },
  { key: 'order', leaves: 1, title: texts.order, share: 18, render: (webhook) => <OrderLink webhook={webhook} /> },
  { key: 'state', title: texts.state, share: 16, render: (webhook) => <State webhook={webhook} /> },
  { key: 'failure', leaves: 3, title: texts.failure, share: 26, whole: whyOf },
];

function subjectOf({ gateway, topic, subject }: ReceivedWebhookView): string {
  return [nameIn(gatewayNames, gateway), topic, subject].filter(Boolean).join(' · ');
}

function whyOf({ failure }: ReceivedWebhookView): string {
  return failure ?? texts.none;
}

function OrderLink({ webhook: { order } }: { webhook: ReceivedWebhookView }) {
  const { link } = useArea();
  if (!order) return texts.none;
  return (
    <Link href={link(`/events/${order.event_id}/sales/${order.id}`)}>
      <Code>{order.code}</Code>
    </Link>
  );
}

const LOOKS: Readonly<Record<ReceivedWebhookState, { tone: StatusTone; icon: Glyph }>> = {
  open: { tone: 'warning', icon: Clock },
  done: { tone: 'ok', icon: Check },
  ignored: { tone: 'neutral', icon: Minus },
  refused: { tone: 'error', icon: Prohibit },
  failed: { tone: 'error', icon: WarningCircle },
};

function State({ webhook: { state } }: { webhook: ReceivedWebhookView }) {
  return <StatusTag {...LOOKS[state]}>{webhookStateNames[state]}</StatusTag>;
}

function linesOf(webhook: ReceivedWebhookView): RecordLines {
  return {
    title: subjectOf(webhook),
    value: <DateTime variant="recent" at={webhook.received_at} />,
    detail: webhook.failure ?? webhook.order?.code,
    status: <State webhook={webhook} />,
  };
}
