import { webhookEndpoints, type WebhookDeliveryView, type WebhookView } from '@festix/domain/contract';
import { WEBHOOK_DELIVERY_STATES, type WebhookDeliveryState } from '@festix/domain/messages';
import { Button, countWords, DateTime, EmptyState, Icon, ListSkeleton, SectionTitle } from '@festix/ui';
import { FilterChoice, Pagination, RecordsList, type RecordLines } from '@festix/ui/workbench';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { X } from '@phosphor-icons/react/X';
import { Drawer } from 'antd';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { deliveryStates, developersTexts as texts, failureNames, kindName } from './developers-texts.ts';
import { DELIVERIES_PER_PAGE, useReloadDevelopers, useWebhookDeliveries } from './use-developers.ts';
import { useSendTest } from './use-send-test.ts';
import { DeliveryStateTag, WebhookTag } from './WebhookTag.tsx';
import styles from './developers.module.css';

export interface WebhookDrawerProps {
  /** Closed without one. */
  webhook: WebhookView | undefined;
  onClose(): void;
}

/** Lists the webhook events of an address, with their state. */
export function WebhookDrawer({ webhook, onClose }: WebhookDrawerProps) {
  return (
    <Drawer
      open={webhook !== undefined}
      onClose={onClose}
      size="40rem"
      title={webhook?.url}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      {webhook && <Deliveries webhook={webhook} />}
    </Drawer>
  );
}

const STATES = WEBHOOK_DELIVERY_STATES.map((value) => ({ value, label: deliveryStates[value] }));

function Deliveries({ webhook }: { webhook: WebhookView }) {
  const [state, setState] = useState<WebhookDeliveryState>();
  const [page, setPage] = useState(1);
  const show = (next: WebhookDeliveryState | undefined) => {
    setState(next);
    setPage(1);
  };
  const test = useSendTest(webhook.id);
  const { data, error, refetch } = useWebhookDeliveries(webhook.id, {
    ...(state && { state }),
    skip: (page - 1) * DELIVERIES_PER_PAGE,
    take: DELIVERIES_PER_PAGE,
  });
  return (
    <>
      <WebhookTag webhook={webhook} />
      <SectionTitle
        actions={
          webhook.is_active && (
            <Button icon={<Icon of={PaperPlaneTilt} />} disabled={test.isBusy} onClick={() => void test.run(undefined)}>
              {texts.sendTest}
            </Button>
          )
        }
      >
        {texts.deliveries}
      </SectionTitle>
      <p className="fx-quiet">{texts.deliveriesLine}</p>
      <div className={styles.deliveriesFilter}>
        <FilterChoice<WebhookDeliveryState>
          label={texts.deliveriesFilter}
          all={texts.allDeliveries}
          options={STATES}
          value={state}
          onChange={show}
        />
      </div>
      {error && !data ? (
        <ScreenFailure title={texts.deliveriesLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton rows={4} />
      ) : data.count === 0 ? (
        <NoDeliveries isFiltered={state !== undefined} onClear={() => show(undefined)} />
      ) : (
        <>
          <RecordsList<WebhookDeliveryView>
            label={texts.deliveries}
            rows={data.data}
            rowKey={(delivery) => delivery.id}
            lines={linesOf}
            {...(webhook.is_active && {
              actions: (delivery: WebhookDeliveryView) => <Replay webhook={webhook} delivery={delivery} />,
            })}
          />
          <Pagination page={page} pageSize={DELIVERIES_PER_PAGE} total={data.count} onPage={setPage} />
        </>
      )}
    </>
  );
}

function NoDeliveries({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return isFiltered ? (
    <EmptyState
      of={PaperPlaneTilt}
      title={texts.noDeliveriesFound}
      action={<Button onClick={onClear}>{texts.allDeliveries}</Button>}
    />
  ) : (
    <EmptyState of={PaperPlaneTilt} title={texts.noDeliveries} line={texts.noDeliveriesLine} />
  );
}

function linesOf(delivery: WebhookDeliveryView): RecordLines {
  const { kind, attempts, answer_status, failure, next_attempt_at, created_at } = delivery;
  return {
    title: kindName(kind),
    value: <DeliveryStateTag state={delivery.state} />,
    detail: (
      <>
        {countWords(attempts, texts.attempts)}
        {answer_status !== null ? ` · ${texts.answered(answer_status)}` : failure && ` · ${failureNames[failure]}`}
        {next_attempt_at && attempts > 0 && (
          <>
            {` · ${texts.next} `}
            <DateTime at={next_attempt_at} />
          </>
        )}
      </>
    ),
    status: (
      <span className="fx-quiet">
        <DateTime at={created_at} />
      </span>
    ),
  };
}

function Replay({ webhook, delivery }: { webhook: WebhookView; delivery: WebhookDeliveryView }) {
  const { call } = useArea();
  const reload = useReloadDevelopers();
  const params = { webhook_id: webhook.id, delivery_id: delivery.id };
  const replay = useAction<undefined, unknown>(() => call(webhookEndpoints.replay, { params }), {
    place: 'developers.replay',
    done: texts.replayed,
    failed: texts.replayFailed,
    onDone: reload,
  });
  return (
    <Button
      type="text"
      disabled={replay.isBusy}
      aria-label={texts.replayOf(kindName(delivery.kind))}
      title={texts.replay}
      icon={<Icon of={ArrowClockwise} />}
      onClick={() => void replay.run(undefined)}
    />
  );
}
