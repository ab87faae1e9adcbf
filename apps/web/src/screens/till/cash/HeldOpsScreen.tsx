import { salePointEndpoints, type HeldOpView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { paymentMethodLabels } from '@festix/domain/selling';
import { Amount, Button, countWords, DateTime, EmptyState, Icon, PageTitle } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Scales } from '@phosphor-icons/react/Scales';
import { HandPalm } from '@phosphor-icons/react/HandPalm';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { cashTexts as texts } from './cash-texts.ts';
import { heldWords, whyHeld } from './held-words.ts';
import { JudgeDialog } from './JudgeDialog.tsx';
import styles from './cash.module.css';

/** Rows a page. */
const PER_PAGE = 25;

const ADDRESS = { page: '1' };

/** Lists the till ops without a right, which a supervisor accepts or discards. */
export function HeldOpsScreen() {
  const { area, link } = useArea();
  const { state: address, change } = useAddress(ADDRESS);
  const page = pageNumber(address.page);
  const { data, error, isPending, isPlaceholderData, refetch } = useAreaCall(
    salePointEndpoints.heldOps,
    { query: { skip: (page - 1) * PER_PAGE, take: PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
  const [judging, setJudging] = useState<HeldOpView>();
  useTitle(texts.held, areaName(area));
  return (
    <AreaBench selected="cash">
      <PageTitle
        back={{ label: texts.sessions, href: link('/cash') }}
        aside={data && data.count > 0 && countWords(data.count, texts.heldCount)}
      >
        {texts.held}
      </PageTitle>
      <p className={styles.line}>{texts.heldLine}</p>
      <RecordsTable<HeldOpView>
        label={texts.held}
        rows={data?.data ?? []}
        rowKey={({ device, op_id }) => `${device.id} ${op_id}`}
        columns={COLUMNS}
        lines={linesOf}
        actions={(op) => <Judge op={op} onAsk={() => setJudging(op)} />}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.heldOpsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<EmptyState of={HandPalm} level={2} title={notices.noHeldOps} line={texts.nothingHeld} />}
        pagination={{
          page,
          pageSize: PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      {judging && <JudgeDialog op={judging} onClose={() => setJudging(undefined)} />}
    </AreaBench>
  );
}

function Judge({ op, onAsk }: { op: HeldOpView; onAsk(): void }) {
  return (
    <Button
      type="text"
      aria-label={texts.judgeOf(heldWords(op))}
      title={texts.judge}
      icon={<Icon of={Scales} />}
      onClick={onAsk}
    />
  );
}

const methodOf = ({ payment_method }: HeldOpView) => payment_method && paymentMethodLabels[payment_method];

const COLUMNS: RecordsColumn<HeldOpView>[] = [
  {
    key: 'what',
    title: texts.heldWhat,
    share: 20,
    whole: (op) => [heldWords(op), methodOf(op)].filter(Boolean).join(' · '),
    render: (op) => <b>{heldWords(op)}</b>,
    beside: methodOf,
  },
  { key: 'who', leaves: 3, title: texts.operator, share: 13, whole: ({ operator }) => operator.name },
  {
    key: 'where',
    leaves: 1,
    title: texts.device,
    share: 20,
    whole: ({ device, event }) => `${device.name} · ${event.name}`,
    render: ({ device }) => device.name,
    beside: ({ event }) => event.name,
  },
  { key: 'why', title: texts.why, share: 25, whole: whyHeld },
  {
    key: 'amount',
    title: texts.amount,
    align: 'right',
    share: 11,
    render: ({ amount }) =>
      amount === null ? (
        <span className="fx-quiet">{texts.none}</span>
      ) : (
        <b>
          <Amount cents={amount} as="column" />
        </b>
      ),
  },
  {
    key: 'at',
    leaves: 2,
    title: texts.date,
    align: 'right',
    share: 11,
    render: ({ at, event }) => <DateTime at={at} zone={event.time_zone} />,
  },
];

function linesOf(op: HeldOpView): RecordLines {
  return {
    title: `${heldWords(op)} · ${op.operator.name}`,
    value: op.amount !== null && <Amount cents={op.amount} />,
    detail: <span className="fx-ellipsis">{whyHeld(op)}</span>,
    status: <DateTime at={op.at} zone={op.event.time_zone} />,
  };
}
