import { webhookEndpoints, type WebhookMadeView, type WebhookView } from '@festix/domain/contract';
import { WEBHOOK_KINDS } from '@festix/domain/messages';
import { Button, DateTime, EmptyState, formatCount, Icon, SectionTitle } from '@festix/ui';
import { ConfirmDialog, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { WebhooksLogo } from '@phosphor-icons/react/WebhooksLogo';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useAddress, useRecordAddress } from '../../../frame/app/use-address.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { developersTexts as texts, kindNames } from './developers-texts.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { useReloadDevelopers, useWebhooks } from './use-developers.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookDrawer } from './WebhookDrawer.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookTag } from './WebhookTag.tsx';
import styles from './developers.module.css';

const ADDRESS = { webhook: '' };

/** Lists the webhook addresses. */
export function WebhooksSection() {
  const { data, error, isPending, refetch } = useWebhooks();
  const { state: address, amend } = useAddress(ADDRESS);
  const hrefOf = useRecordAddress('webhook');
  const [edited, setEdited] = useState<WebhookView | 'new'>();
  const [rotating, setRotating] = useState<WebhookView>();
  const [removing, setRemoving] = useState<WebhookView>();
  const [made, setMade] = useState<WebhookMadeView>();
  const rows = data?.data ?? [];
  return (
    <section className={styles.part}>
      <SectionTitle
        ruled
        aside={data && formatCount(data.count)}
        actions={
          <Button type="primary" icon={<Icon of={Plus} size={18} />} onClick={() => setEdited('new')}>
            {texts.newWebhook}
          </Button>
        }
      >
        {texts.webhooks}
      </SectionTitle>
      <RecordsTable<WebhookView>
        label={texts.webhooks}
        rows={rows}
        rowKey={(webhook) => webhook.id}
        columns={COLUMNS}
        lines={linesOf}
        href={(webhook) => hrefOf(webhook.id)}
        actions={(webhook) => (
          <WebhookActions
            webhook={webhook}
            href={hrefOf(webhook.id)}
            onEdit={() => setEdited(webhook)}
            onRotate={() => setRotating(webhook)}
            onRemove={() => setRemoving(webhook)}
          />
        )}
        loading={isPending}
        error={
          error &&
          !data && <ScreenFailure title={texts.webhooksLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<EmptyState of={WebhooksLogo} title={texts.noWebhooks} line={texts.firstWebhook} />}
      />
      <WebhookForm webhook={edited} onMade={setMade} onClose={() => setEdited(undefined)} />
      <WebhookDrawer
        webhook={rows.find((webhook) => webhook.id === address.webhook)}
        onClose={() => amend({ webhook: '' })}
      />
      <RotateDialog webhook={rotating} onMade={setMade} onClose={() => setRotating(undefined)} />
      <RemoveDialog webhook={removing} onClose={() => setRemoving(undefined)} />
      <SecretDialog
        title={texts.secretOfWebhook}
        secret={made?.secret}
        consequence={texts.webhookSecretConsequence}
        onClose={() => setMade(undefined)}
      />
    </section>
  );
}

const COLUMNS: RecordsColumn<WebhookView>[] = [
  { key: 'url', title: texts.url, share: 38, whole: ({ url }) => url, render: ({ url }) => <b>{url}</b> },
  { key: 'told', leaves: 1, title: texts.told, share: 22, whole: toldOf },
  { key: 'event', leaves: 2, title: texts.event, share: 20, whole: eventOf },
  { key: 'status', title: texts.status, share: 20, render: (webhook) => <WebhookTag webhook={webhook} /> },
];

function toldOf({ kinds }: WebhookView): string {
  const known = WEBHOOK_KINDS.filter((kind) => kinds.includes(kind));
  return known.length === WEBHOOK_KINDS.length ? texts.toldEverything : known.map((kind) => kindNames[kind]).join(', ');
}

function eventOf({ event }: WebhookView): string {
  return event?.name ?? texts.allEvents;
}

function linesOf(webhook: WebhookView): RecordLines {
  return {
    title: webhook.url,
    detail: (
      <span className="fx-ellipsis">
        {toldOf(webhook)} · {eventOf(webhook)}
      </span>
    ),
    status: <WebhookTag webhook={webhook} />,
  };
}

interface DialogProps {
  /** Closed without one. */
  webhook: WebhookView | undefined;
  onClose(): void;
}

function RotateDialog({ webhook, onMade, onClose }: DialogProps & { onMade(made: WebhookMadeView): void }) {
  const { call } = useArea();
  const reload = useReloadDevelopers();
  const rotate = useConfirmed(
    webhook?.id,
    (webhook_id: string) => call(webhookEndpoints.rotate, { params: { webhook_id } }),
    {
      place: 'developers.rotate',
      failed: texts.rotateFailed,
      onClose,
      onDone: async (made) => {
        onMade(made);
        await reload();
      },
    },
  );
  return (
    <ConfirmDialog
      {...rotate}
      title={texts.rotateOf(webhook?.url ?? '')}
      consequence={texts.rotateConsequence}
      confirmLabel={texts.rotate}
    >
      {webhook?.old_secret_until && (
        <p>
          {texts.oldSecret} <DateTime at={webhook.old_secret_until} />.
        </p>
      )}
    </ConfirmDialog>
  );
}

function RemoveDialog({ webhook, onClose }: DialogProps) {
  const { call } = useArea();
  const reload = useReloadDevelopers();
  const remove = useConfirmed(
    webhook?.id,
    (webhook_id: string) => call(webhookEndpoints.remove, { params: { webhook_id } }),
    {
      place: 'developers.remove',
      done: texts.webhookRemoved,
      failed: texts.webhookRemoveFailed,
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...remove}
      title={texts.removeOf(webhook?.url ?? '')}
      consequence={texts.removeConsequence}
      confirmLabel={texts.remove}
      danger
    />
  );
}
