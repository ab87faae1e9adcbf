import { operationsEndpoints, type FailedDeliveryView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { DELIVERY_PROVIDERS, deliveryProviderLabels, recipientText } from '@festix/domain/messages';
import { Button, DateTime, EmptyState, SectionTitle, StatusTag } from '@festix/ui';
import { FilterBar, FilterChoice, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { EnvelopeSimple } from '@phosphor-icons/react/EnvelopeSimple';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { DeliveryTag } from '../../messages/deliveries/DeliveryTag.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { cappedWords, nameIn, operationsTexts as texts, templateNames } from './operations-texts.ts';
import { READ_AGAIN } from './read-again.ts';
import { RetryButton } from './RetryButton.tsx';
import { rowsOf } from './rows-of.ts';
import { StaleReading } from './StaleReading.tsx';
import styles from './operations.module.css';

const DELIVERIES_PER_PAGE = 25;

const ADDRESS = { query: '', provider: '', resent: '', page: '1' };

const SEARCH = [{ value: 'query', label: texts.recipient, placeholder: texts.recipientHint }] as const;
const PROVIDERS = DELIVERY_PROVIDERS.map((value) => ({ value, label: deliveryProviderLabels[value] }));
const RESENT = [
  { value: 'false', label: texts.unresolved },
  { value: 'true', label: texts.wasResent },
] as const;

/** Lists messages that did not arrive, and sends them again. */
export function DeliveriesScreen() {
  const { area, call } = useArea();
  const queryClient = useQueryClient();
  const { state: address, change } = useAddress(ADDRESS);
  const provider = DELIVERY_PROVIDERS.find((known) => known === address.provider);
  const resent = RESENT.find(({ value }) => value === address.resent)?.value;
  const reading = useAreaCall(
    operationsEndpoints.deliveries,
    {
      query: {
        ...(address.query && { query: address.query }),
        ...(provider && { provider }),
        ...(resent && { resent }),
        ...rowsOf(address.page, DELIVERIES_PER_PAGE),
      },
    },
    { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN },
  );
  const retry = useAction(
    (delivery_id: string) => call(operationsEndpoints.retryDelivery, { params: { delivery_id } }),
    {
      place: 'operations.retry-delivery',
      done: notices.deliveryRetried,
      failed: notices.deliveryRetryFailed,
      onDone: () => queryClient.invalidateQueries({ queryKey: keyOf(operationsEndpoints.deliveries, { area }) }),
    },
  );
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const isFiltered = Boolean(address.query || provider || resent);
  return (
    <OperationsFrame tab="deliveries">
      <SectionTitle aside={data && cappedWords(data.count, texts.delivery)}>{texts.deliveries}</SectionTitle>
      <FilterBar
        label={texts.filterDeliveries}
        types={SEARCH}
        type="query"
        query={address.query}
        onSearch={(typed) => change({ query: typed })}
      >
        <FilterChoice
          label={texts.provider}
          all={texts.everyProvider}
          options={PROVIDERS}
          value={provider}
          onChange={(chosen) => change({ provider: chosen ?? '' })}
        />
        <FilterChoice
          label={texts.resent}
          all={texts.everyResent}
          options={RESENT}
          value={resent}
          onChange={(chosen) => change({ resent: chosen ?? '' })}
        />
      </FilterBar>
      <StaleReading of={reading} />
      <RecordsTable<FailedDeliveryView>
        label={texts.deliveries}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        lines={linesOf}
        actions={(delivery) =>
          delivery.can_retry && (
            <RetryButton
              label={texts.retryOf(recipientText(delivery))}
              title={texts.retry}
              isBusy={retry.isBusy}
              onClick={() => void retry.run(delivery.id)}
            />
          )
        }
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && (
            <ScreenFailure title={notices.failedDeliveriesLoadFailed} error={error} onRetry={() => void refetch()} />
          )
        }
        empty={
          <EmptyState
            of={EnvelopeSimple}
            title={notices.noFailedDeliveries}
            line={isFiltered ? texts.loosenFilters : texts.noDeliveriesLine}
            action={
              isFiltered && (
                <Button onClick={() => change({ query: '', provider: '', resent: '' })}>{texts.clearFilters}</Button>
              )
            }
          />
        }
        pagination={{
          page: pageNumber(address.page),
          pageSize: DELIVERIES_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
    </OperationsFrame>
  );
}

const COLUMNS: RecordsColumn<FailedDeliveryView>[] = [
  {
    key: 'to',
    title: texts.to,
    share: 24,
    whole: recipientText,
    render: (delivery) => <b>{recipientText(delivery)}</b>,
  },
  { key: 'what', leaves: 2, title: texts.what, share: 22, whole: whatOf },
  { key: 'failure', title: texts.failure, share: 22, whole: ({ failure }) => failure },
  {
    key: 'when',
    leaves: 1,
    title: texts.when,
    share: 14,
    render: ({ created_at }) => <DateTime variant="recent" at={created_at} />,
  },
  { key: 'state', title: texts.state, share: 18, render: (delivery) => <State delivery={delivery} /> },
];

function whatOf({ provider, template, event }: FailedDeliveryView): string {
  const parts = [deliveryProviderLabels[provider], nameIn(templateNames, template), event?.name];
  return parts.filter(Boolean).join(' · ');
}

function State({ delivery: { resent, can_retry } }: { delivery: FailedDeliveryView }) {
  if (resent) return <DeliveryTag state={resent.state} detail={deliveryProviderLabels[resent.provider]} />;
  return (
    <>
      <StatusTag tone="error" icon={WarningCircle}>
        {texts.notDelivered}
      </StatusTag>
      {!can_retry && <span className={styles.opsWhy}>{texts.unkept}</span>}
    </>
  );
}

function linesOf(delivery: FailedDeliveryView): RecordLines {
  return {
    title: recipientText(delivery),
    value: <DateTime variant="recent" at={delivery.created_at} />,
    detail: delivery.failure,
    status: <State delivery={delivery} />,
  };
}
