import { type RefundRequestRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { refundGroundLabels } from '@festix/domain/selling';
import { Amount, Button, Code, DateTime, EmptyState, Toolbar } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { Segmented } from 'antd';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { AnswerRefund } from './AnswerRefund.tsx';
import { RefundStatusTag } from '../refunds/RefundStatusTag.tsx';
import { buyerOf } from './refund-words.ts';
import { supportTexts as texts } from '../../programme/support/support-texts.ts';
import { REQUESTS_PER_PAGE, SHOWN_STATUSES, statusIn, type RefundRequestsReading } from './use-refund-requests.ts';

export interface RefundRequestListProps {
  requests: RefundRequestsReading;
  /** Whether they are of one event, which needs no column then. */
  ofOneEvent?: boolean;
}

const STATUSES = [...SHOWN_STATUSES, 'all' as const].map((value) => ({ value, label: texts[value] }));

/** Lists refund requests to answer, the oldest first. */
export function RefundRequestList({ requests, ofOneEvent = false }: RefundRequestListProps) {
  const { address, change, amend, page, reading } = requests;
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const status = statusIn(address);
  const open = (id: string) => change({ request: id, page: address.page });
  return (
    <>
      <Toolbar label={texts.requestStatus}>
        <Segmented
          aria-label={texts.requestStatus}
          options={STATUSES}
          value={status}
          onChange={(chosen) => change({ status: chosen })}
        />
      </Toolbar>
      <RecordsTable<RefundRequestRowView>
        label={texts.refunds}
        rows={data?.data ?? []}
        rowKey={(request) => request.id}
        columns={ofOneEvent ? COLUMNS.filter(({ key }) => key !== 'event') : COLUMNS}
        lines={linesOf}
        actions={(request) => <OpenButton request={request} onOpen={open} />}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && (
            <ScreenFailure title={notices.refundRequestsLoadFailed} error={error} onRetry={() => void refetch()} />
          )
        }
        empty={
          <EmptyState
            of={ArrowUUpLeft}
            level={ofOneEvent ? 3 : 2}
            title={notices.noRefundRequests}
            line={status === 'pending' ? texts.noneWaits : texts.noneYet}
            action={status !== 'all' && <Button onClick={() => change({ status: 'all' })}>{texts.seeAll}</Button>}
          />
        }
        pagination={{
          page,
          pageSize: REQUESTS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <AnswerRefund
        request={data?.data.find((request) => request.id === address.request)}
        onClose={() => amend({ request: '' })}
      />
    </>
  );
}

const COLUMNS: RecordsColumn<RefundRequestRowView>[] = [
  {
    key: 'buyer',
    title: texts.buyer,
    share: 24,
    whole: (request) => `${buyerOf(request)} ${texts.tickets(request.tickets.length)}`,
    render: (request) => <b>{buyerOf(request)}</b>,
    beside: ({ tickets }) => texts.tickets(tickets.length),
  },
  { key: 'event', leaves: 4, title: texts.event, share: 18, whole: ({ event }) => event.name },
  { key: 'order', leaves: 2, title: texts.order, share: 14, render: ({ order }) => <Code>{order.code}</Code> },
  { key: 'ground', leaves: 1, title: texts.ground, share: 14, render: ({ rule }) => refundGroundLabels[rule] },
  { key: 'asked', leaves: 3, title: texts.asked, share: 12, render: ({ created_at }) => <DateTime at={created_at} /> },
  {
    key: 'amount',
    title: texts.amount,
    align: 'right',
    share: 10,
    render: ({ amount }) => <Amount cents={amount} as="column" />,
  },
  { key: 'status', title: texts.status, share: 10, render: ({ status }) => <RefundStatusTag status={status} /> },
];

function linesOf(request: RefundRequestRowView): RecordLines {
  return {
    title: buyerOf(request),
    value: <Amount cents={request.amount} />,
    detail: (
      <span className="fx-ellipsis">
        {request.event.name} · <DateTime at={request.created_at} />
      </span>
    ),
    status: <RefundStatusTag status={request.status} />,
  };
}

function OpenButton({ request, onOpen }: { request: RefundRequestRowView; onOpen(id: string): void }) {
  const verb = request.status === 'pending' ? texts.answerIt : texts.see;
  return (
    <Button size="small" aria-label={texts.answerOf(verb, buyerOf(request))} onClick={() => onOpen(request.id)}>
      {verb}
    </Button>
  );
}
