import { type ProducerRequestRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, countWords, DateTime, DocumentText, EmptyState, PageTitle, Toolbar } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { UserPlus } from '@phosphor-icons/react/UserPlus';
import { Segmented } from 'antd';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { peopleTexts as texts, requestsOfStatus } from '../../../frame/parts/people-texts.ts';
import { RequestStatus } from './RequestStatus.tsx';
import { REQUESTS_PER_PAGE, statusIn, useProducerRequests } from './use-producer-requests.ts';

const STATUSES = [
  { value: 'pending', label: requestsOfStatus.pending },
  { value: 'approved', label: requestsOfStatus.approved },
  { value: 'rejected', label: requestsOfStatus.rejected },
  { value: 'all', label: texts.allRequests },
];

/** Lists the producer requests, to be answered. */
export function ProducerRequestsScreen() {
  const { area } = useArea();
  const { address, change, amend, page, reading } = useProducerRequests();
  useTitle(texts.requests, areaName(area));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const open = (id: string) => change({ request: id, page: address.page });
  return (
    <AreaBench selected="producer-requests">
      <PageTitle aside={data && countWords(data.count, texts.request)}>{texts.requests}</PageTitle>
      <Toolbar label={texts.requestStatus}>
        <Segmented
          aria-label={texts.requestStatus}
          options={STATUSES}
          value={statusIn(address)}
          onChange={(status) => change({ status })}
        />
      </Toolbar>
      <RecordsTable<ProducerRequestRowView>
        label={texts.requests}
        rows={data?.data ?? []}
        rowKey={(request) => request.id}
        columns={COLUMNS}
        lines={linesOf}
        actions={(request) => <OpenButton request={request} onOpen={open} />}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && (
            <ScreenFailure title={notices.producerRequestsLoadFailed} error={error} onRetry={() => void refetch()} />
          )
        }
        empty={<EmptyState of={UserPlus} level={2} title={notices.noProducerRequests} line={texts.noPendingLine} />}
        pagination={{
          page,
          pageSize: REQUESTS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <AnswerDialog
        request={data?.data.find((request) => request.id === address.request)}
        onClose={() => amend({ request: '' })}
      />
    </AreaBench>
  );
}

const COLUMNS: RecordsColumn<ProducerRequestRowView>[] = [
  {
    key: 'who',
    title: texts.name,
    share: 34,
    whole: ({ user }) => `${user.name} ${user.email}`,
    render: ({ user }) => <b>{user.name}</b>,
    beside: ({ user }) => user.email,
  },
  {
    key: 'document',
    leaves: 1,
    title: texts.document,
    share: 16,
    render: ({ user }) => (user.document ? <DocumentText value={user.document} /> : texts.none),
  },
  { key: 'slug', leaves: 2, title: texts.slug, share: 16, whole: ({ slug }) => slug },
  {
    key: 'asked',
    leaves: 3,
    title: texts.askedAt,
    share: 14,
    render: (request) => <DateTime at={request.created_at} />,
  },
  { key: 'status', title: texts.status, share: 12, render: (request) => <RequestStatus request={request} /> },
];

function linesOf(request: ProducerRequestRowView): RecordLines {
  return {
    title: request.user.name,
    detail: (
      <span className="fx-ellipsis">
        <DateTime at={request.created_at} /> · {request.user.email}
      </span>
    ),
    ...(request.status !== 'pending' && { status: <RequestStatus request={request} /> }),
  };
}

function OpenButton({ request, onOpen }: { request: ProducerRequestRowView; onOpen(id: string): void }) {
  const verb = request.status === 'pending' ? texts.answer : texts.see;
  return (
    <Button size="small" aria-label={`${verb} o pedido de ${request.user.name}`} onClick={() => onOpen(request.id)}>
      {verb}
    </Button>
  );
}
