import { apiKeyEndpoints, type ApiKeyMadeView, type ApiKeyView } from '@festix/domain/contract';
import { epochOf } from '@festix/domain/ground';
import { Button, Code, DateTime, EmptyState, formatCount, Icon, SectionTitle } from '@festix/ui';
import { ConfirmDialog, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { Trash } from '@phosphor-icons/react/Trash';
import { Key } from '@phosphor-icons/react/Key';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { developersTexts as texts, scopeNames } from './developers-texts.ts';
import { KeyForm } from './KeyForm.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { useApiKeys, useReloadDevelopers } from './use-developers.ts';
import styles from './developers.module.css';

/** Lists the API keys. */
export function KeysSection() {
  const { data, error, isPending, refetch } = useApiKeys();
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeyView>();
  const [made, setMade] = useState<ApiKeyMadeView>();
  return (
    <section className={styles.part}>
      <SectionTitle
        ruled
        aside={data && formatCount(data.count)}
        actions={
          <Button icon={<Icon of={Plus} size={18} />} onClick={() => setMaking(true)}>
            {texts.newKey}
          </Button>
        }
      >
        {texts.keys}
      </SectionTitle>
      <RecordsTable<ApiKeyView>
        label={texts.keys}
        rows={data?.data ?? []}
        rowKey={(key) => key.id}
        columns={COLUMNS}
        lines={linesOf}
        actions={(key) => (
          <Button
            type="text"
            aria-label={texts.revokeThe(key.name)}
            title={texts.revoke}
            icon={<Icon of={Trash} />}
            onClick={() => setRevoking(key)}
          />
        )}
        loading={isPending}
        error={
          error && !data && <ScreenFailure title={texts.keysLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<EmptyState of={Key} title={texts.noKeys} line={texts.firstKey} />}
      />
      <KeyForm isOpen={isMaking} onMade={setMade} onClose={() => setMaking(false)} />
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />
      <SecretDialog
        title={texts.secretOfKey}
        secret={made?.secret}
        consequence={texts.secretConsequence}
        onClose={() => setMade(undefined)}
      />
    </section>
  );
}

const COLUMNS: RecordsColumn<ApiKeyView>[] = [
  {
    key: 'name',
    title: texts.keyName,
    share: 28,
    whole: ({ name, hint }) => `${name} ${hint}…`,
    render: ({ name }) => <b>{name}</b>,
    beside: ({ hint }) => <Code>{hint}…</Code>,
  },
  { key: 'scopes', leaves: 3, title: texts.scopes, share: 30, whole: scopesOf },
  { key: 'event', leaves: 2, title: texts.event, share: 16, whole: eventOf },
  { key: 'expires', title: texts.expires, share: 13, render: (key) => <Expiry apiKey={key} now={new Date()} /> },
  {
    key: 'used',
    leaves: 1,
    title: texts.lastUsed,
    share: 13,
    align: 'right',
    render: (key) => <LastUse apiKey={key} />,
  },
];

function scopesOf({ scopes }: ApiKeyView): string {
  return scopes.map((scope) => scopeNames[scope]).join(' · ');
}

function eventOf({ event }: ApiKeyView): string {
  return event?.name ?? texts.allEvents;
}

function Expiry({ apiKey: { expires_at }, now }: { apiKey: ApiKeyView; now: Date }) {
  if (!expires_at) return <span className="fx-quiet">{texts.never}</span>;
  return epochOf(expires_at) > epochOf(now) ? <DateTime variant="date" at={expires_at} /> : texts.expired;
}

function LastUse({ apiKey: { last_used_at } }: { apiKey: ApiKeyView }) {
  return last_used_at ? <DateTime at={last_used_at} /> : <span className="fx-quiet">{texts.neverUsed}</span>;
}

function linesOf(key: ApiKeyView): RecordLines {
  return {
    title: key.name,
    detail: <span className="fx-ellipsis">{scopesOf(key)}</span>,
    value: <LastUse apiKey={key} />,
    status: <Code>{key.hint}…</Code>,
  };
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyView | undefined; onClose(): void }) {
  const { call } = useArea();
  const reload = useReloadDevelopers();
  const revoke = useConfirmed(
    apiKey?.id,
    (api_key_id: string) => call(apiKeyEndpoints.revoke, { params: { api_key_id } }),
    {
      place: 'developers.revoke',
      done: texts.keyRevoked,
      failed: texts.keyRevokeFailed,
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...revoke}
      title={texts.revokeOf(apiKey?.name ?? '')}
      consequence={texts.revokeConsequence}
      confirmLabel={texts.revoke}
      danger
    />
  );
}
