import { AUDIT_COUNT_LIMIT, type AuditEntryView, type Page } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { auditActionText } from '@festix/domain/people';
import { Button, countWords, DateTime, EmptyState, PageTitle } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { ListMagnifyingGlass } from '@phosphor-icons/react/ListMagnifyingGlass';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useRecordAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { AuditDrawer } from './AuditDrawer.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditTexts as texts } from './audit-texts.ts';
import { ENTRIES_PER_PAGE, isFiltered, NO_FILTERS, useAudit } from './use-audit.ts';

/** Shows 'Auditoria': all changes, with person and time. */
export function AuditScreen() {
  const { area } = useArea();
  const { address, change, amend, page, reading } = useAudit();
  const entryAddress = useRecordAddress('entry');
  useTitle(texts.audit, areaName(area));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const clear = <Button onClick={() => change(NO_FILTERS)}>{texts.clearFilters}</Button>;
  return (
    <AreaBench selected="audit">
      <PageTitle aside={data && howMany(data)} actions={isFiltered(address) && clear}>
        {texts.audit}
      </PageTitle>
      <AuditFilters address={address} change={change} />
      <RecordsTable<AuditEntryView>
        label={texts.audit}
        rows={data?.data ?? []}
        rowKey={(entry) => String(entry.id)}
        columns={COLUMNS}
        lines={linesOf}
        href={(entry) => entryAddress(String(entry.id))}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.auditLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          <EmptyState of={ListMagnifyingGlass} level={2} title={notices.noAuditFound} line={texts.loosenFilters} />
        }
        pagination={{
          page,
          pageSize: ENTRIES_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <AuditDrawer
        entry={data?.data.find((entry) => String(entry.id) === address.entry)}
        onClose={() => amend({ entry: '' })}
      />
    </AreaBench>
  );
}

/** Returns the count in words: the log is not counted to its end. */
function howMany({ count }: Page<AuditEntryView>): string {
  return count < AUDIT_COUNT_LIMIT ? countWords(count, texts.entry) : `mais de ${countWords(count, texts.entry)}`;
}

const COLUMNS: RecordsColumn<AuditEntryView>[] = [
  { key: 'what', title: texts.what, share: 34, render: (entry) => <b>{auditActionText(entry.action)}</b> },
  {
    key: 'who',
    leaves: 2,
    title: texts.who,
    share: 26,
    whole: (entry) => whoDid(entry).join(' · '),
    render: (entry) => <Doer entry={entry} />,
  },
  {
    key: 'where',
    leaves: 1,
    title: texts.where,
    share: 24,
    whole: ({ event }) => event?.name ?? texts.none,
    render: ({ event }) => event?.name ?? <Nothing />,
  },
  { key: 'when', title: texts.when, align: 'right', share: 16, render: (entry) => <DateTime at={entry.at} /> },
];

function Nothing() {
  return <span className="fx-quiet">{texts.none}</span>;
}

function Doer({ entry }: { entry: AuditEntryView }) {
  const [who, device] = whoDid(entry);
  return (
    <>
      {who}
      {device && <span className="fx-quiet"> · {device}</span>}
    </>
  );
}

/** Returns the person, and the device used. */
function whoDid({ actor, device }: AuditEntryView): string[] {
  const who = actor ? actor.name || texts.unnamed : texts.platform;
  return device ? [who, device.name || texts.unnamed] : [who];
}

function linesOf(entry: AuditEntryView): RecordLines {
  return {
    title: auditActionText(entry.action),
    detail: (
      <span className="fx-ellipsis">
        <Doer entry={entry} />
        {entry.event && ` · ${entry.event.name}`}
      </span>
    ),
    status: (
      <span className="fx-quiet">
        <DateTime at={entry.at} />
      </span>
    ),
  };
}
