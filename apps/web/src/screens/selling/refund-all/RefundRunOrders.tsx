import type { Id, RefundRunOrderView, RefundRunView } from '@festix/domain/contract';
import { isProblemCode, notices, problemOf } from '@festix/domain/ground';
import { REFUND_OUTCOMES, type RefundOutcome } from '@festix/domain/selling';
import { Amount, Button, Code, EmptyState, StatusTag, Toolbar, type Glyph, type StatusTone } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Clock } from '@phosphor-icons/react/Clock';
import { HourglassMedium } from '@phosphor-icons/react/HourglassMedium';
import { Storefront } from '@phosphor-icons/react/Storefront';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { refundAllTexts as texts } from './refund-all-texts.ts';
import { ORDERS_PER_PAGE, useRunOrders } from './use-refund-all.ts';

export interface RefundRunOrdersProps {
  event_id: Id;
  run: RefundRunView;
}

const LOOKS: Readonly<Record<RefundOutcome, { tone: StatusTone; icon: Glyph }>> = {
  waiting: { tone: 'neutral', icon: Clock },
  at_gateway: { tone: 'warning', icon: HourglassMedium },
  refunded: { tone: 'ok', icon: CheckCircle },
  failed: { tone: 'error', icon: XCircle },
  by_hand: { tone: 'neutral', icon: Storefront },
};

/** Lists the orders of a run: those that need a person first. */
export function RefundRunOrders({ event_id, run }: RefundRunOrdersProps) {
  const [outcome, setOutcome] = useState<RefundOutcome | 'all'>('all');
  const [page, setPage] = useState(1);
  const { data, error, isPending, isPlaceholderData, refetch } = useRunOrders(event_id, run, {
    ...(outcome !== 'all' && { outcome }),
    skip: (page - 1) * ORDERS_PER_PAGE,
    take: ORDERS_PER_PAGE,
  });
  const show = (chosen: RefundOutcome | 'all') => {
    setOutcome(chosen);
    setPage(1);
  };
  const shown = REFUND_OUTCOMES.filter((each) => run.outcomes[each] > 0 || each === outcome);
  const choices = [
    { value: 'all' as const, label: texts.all },
    ...shown.map((value) => ({ value, label: texts.outcomes[value] })),
  ];
  return (
    <>
      <Toolbar label={texts.filter}>
        <Segmented<RefundOutcome | 'all'> aria-label={texts.filter} options={choices} value={outcome} onChange={show} />
      </Toolbar>
      <RecordsTable<RefundRunOrderView>
        label={texts.list}
        rows={data?.data ?? []}
        rowKey={({ order }) => order.id}
        columns={COLUMNS}
        lines={linesOf}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.refundAllLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          <EmptyState
            of={ArrowUUpLeft}
            level={3}
            title={texts.none}
            line={texts.noneLine}
            action={outcome !== 'all' && <Button onClick={() => show('all')}>{texts.seeAll}</Button>}
          />
        }
        pagination={{ page, pageSize: ORDERS_PER_PAGE, total: data?.count ?? 0, onPage: setPage }}
      />
    </>
  );
}

function buyerOf({ buyer }: RefundRunOrderView): string {
  return buyer.name?.trim() || buyer.email || texts.noName;
}

/** Returns why an order is not refunded yet. */
function whyOf({ code, gateway_failed }: RefundRunOrderView): string {
  if (code && isProblemCode(code)) return problemOf(code).detail;
  return gateway_failed ? texts.gatewayFailed : '';
}

const COLUMNS: RecordsColumn<RefundRunOrderView>[] = [
  { key: 'buyer', title: texts.buyer, share: 24, whole: buyerOf },
  { key: 'order', leaves: 2, title: texts.order, share: 16, render: ({ order }) => <Code>{order.code}</Code> },
  { key: 'why', leaves: 1, title: texts.why, share: 30, whole: whyOf },
  { key: 'outcome', title: texts.outcome, share: 18, render: (row) => <Outcome {...row} /> },
  {
    key: 'amount',
    title: texts.amount,
    align: 'right',
    share: 12,
    render: ({ amount }) => <Amount cents={amount} as="column" />,
  },
];

function linesOf(row: RefundRunOrderView): RecordLines {
  const why = whyOf(row);
  return {
    title: buyerOf(row),
    value: <Amount cents={row.amount} />,
    detail: (
      <>
        <Code>{row.order.code}</Code>
        {why && ` · ${why}`}
      </>
    ),
    status: <Outcome {...row} />,
  };
}

function Outcome({ outcome }: Pick<RefundRunOrderView, 'outcome'>) {
  return <StatusTag {...LOOKS[outcome]}>{texts.outcomes[outcome]}</StatusTag>;
}
