import { salePointEndpoints, type CashToReturnView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { unnamedBuyerLabels } from '@festix/domain/selling';
import { Amount, Button, Code, countWords, DateTime, EmptyState, Facts, Icon, PageTitle, PhoneText } from '@festix/ui';
import { ConfirmDialog, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Check } from '@phosphor-icons/react/Check';
import { Money } from '@phosphor-icons/react/Money';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useReloadSales } from '../sale-point/use-sales.ts';
import { cashTexts as texts } from './cash-texts.ts';
import styles from './cash.module.css';

/** Rows a page. */
const PER_PAGE = 25;

const ADDRESS = { page: '1' };

/** Lists the money that supervisors have to return for invalid tickets. */
export function CashToReturnScreen() {
  const { area, link } = useArea();
  const { state: address, change } = useAddress(ADDRESS);
  const page = pageNumber(address.page);
  const { data, error, isPending, isPlaceholderData, refetch } = useAreaCall(
    salePointEndpoints.cashToReturn,
    { query: { skip: (page - 1) * PER_PAGE, take: PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
  const [returning, setReturning] = useState<CashToReturnView>();
  useTitle(texts.toReturn, areaName(area));
  return (
    <AreaBench selected="cash">
      <PageTitle
        back={{ label: texts.sessions, href: link('/cash') }}
        aside={data && data.count > 0 && countWords(data.count, texts.toReturnCount)}
      >
        {texts.toReturn}
      </PageTitle>
      <p className={styles.line}>{texts.toReturnLine}</p>
      <RecordsTable<CashToReturnView>
        label={texts.toReturn}
        rows={data?.data ?? []}
        rowKey={(sale) => sale.order_id}
        columns={COLUMNS}
        lines={linesOf}
        href={(sale) => link(`/sales/${sale.order_id}`)}
        actions={(sale) => <Returned sale={sale} onAsk={() => setReturning(sale)} />}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.cashToReturnLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<EmptyState of={Money} level={2} title={notices.noCashToReturn} line={texts.nothingToReturn} />}
        pagination={{
          page,
          pageSize: PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      {returning && <ReturnedDialog sale={returning} onClose={() => setReturning(undefined)} />}
    </AreaBench>
  );
}

function Returned({ sale, onAsk }: { sale: CashToReturnView; onAsk(): void }) {
  return (
    <Button
      type="text"
      aria-label={texts.returnedOf(sale.code)}
      title={texts.returned}
      icon={<Icon of={Check} />}
      onClick={onAsk}
    />
  );
}

function ReturnedDialog({ sale, onClose }: { sale: CashToReturnView; onClose(): void }) {
  const { call } = useArea();
  const reload = useReloadSales();
  const give = useConfirmed(
    sale,
    () => call(salePointEndpoints.cashReturned, { params: { order_id: sale.order_id } }),
    {
      place: 'cash.returned',
      done: notices.cashReturned,
      failed: notices.cashReturnFailed,
      takes: () => {
        onClose();
        void reload();
        return false;
      },
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...give}
      title={texts.returnTitle}
      amount={<Amount cents={sale.amount} as="figure" />}
      consequence={texts.returnConsequence}
      confirmLabel={give.busy ? texts.returning : texts.returnConfirm}
    >
      <Facts
        facts={[
          { label: texts.sale, value: <Code>{sale.receipt ?? sale.code}</Code> },
          { label: texts.buyer, value: <Buyer sale={sale} /> },
          { label: texts.soldBy, value: sale.sold_by.name },
        ]}
      />
    </ConfirmDialog>
  );
}

function Buyer({ sale }: { sale: CashToReturnView }) {
  const { phone } = sale.buyer;
  return (
    <>
      {buyerWords(sale)} {phone && <PhoneText value={phone} />}
    </>
  );
}

function buyerWords({ buyer }: CashToReturnView): string {
  return buyer.name ?? unnamedBuyerLabels.pdv;
}

const COLUMNS: RecordsColumn<CashToReturnView>[] = [
  { key: 'sale', title: texts.sale, share: 14, render: ({ code, receipt }) => <Code>{receipt ?? code}</Code> },
  { key: 'buyer', title: texts.buyer, share: 24, whole: buyerWords, render: (sale) => <Buyer sale={sale} /> },
  {
    key: 'why',
    leaves: 3,
    title: texts.why,
    share: 26,
    whole: ({ reason, event }) => `${texts.reasons[reason]} · ${event.name}`,
    render: ({ reason }) => texts.reasons[reason],
    beside: ({ event }) => event.name,
  },
  { key: 'by', leaves: 1, title: texts.soldBy, share: 14, whole: ({ sold_by }) => sold_by.name },
  {
    key: 'amount',
    title: texts.amount,
    align: 'right',
    share: 12,
    render: ({ amount }) => (
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
    share: 10,
    render: ({ sold_at, event }) => <DateTime at={sold_at} zone={event.time_zone} />,
  },
];

function linesOf(sale: CashToReturnView): RecordLines {
  return {
    title: <Buyer sale={sale} />,
    value: <Amount cents={sale.amount} />,
    detail: <span className="fx-ellipsis">{texts.reasons[sale.reason]}</span>,
    status: <DateTime at={sale.sold_at} zone={sale.event.time_zone} />,
  };
}
