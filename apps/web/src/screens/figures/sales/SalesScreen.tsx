import { type SaleRowView, type SalesListView } from '@festix/domain/contract';
import { countWords, formatBRL, notices } from '@festix/domain/ground';
import { countsInSale, orderCodePrefix } from '@festix/domain/selling';
import { Amount, Button, Code, DateTime, EmptyState, LotCounts, OrderStatusTag, SectionTitle } from '@festix/ui';
import { FilterBar, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Receipt } from '@phosphor-icons/react/Receipt';
import { useMemo, useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { ResendDialog, type ToResend } from '../../messages/deliveries/ResendDialog.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { SalesExport } from './export/SalesExport.tsx';
import { OriginName } from './OriginName.tsx';
import { SaleActions } from './SaleActions.tsx';
import { saleSearchTypes, searchTypeIn } from './sale-search.ts';
import { buyerOf, byLot, listedDetail } from './sale-words.ts';
import { SalesFilters } from './SalesFilters.tsx';
import { saleTexts, salesTexts as texts } from './sales-texts.ts';
import {
  isCutOff,
  isNarrowed,
  isPaidAlone,
  NO_FILTERS,
  SALES_PER_PAGE,
  useReloadSales,
  useSales,
  type SalesAddress,
} from './use-sales.ts';

/** Shows 'Vendas' of an event: its sales online and at sale points, with all filters in the address. */
export function SalesScreen() {
  const event = useEvent();
  const { link } = useArea();
  const { address, change, page, reading } = useSales(event.id);
  const reload = useReloadSales(event.id);
  const [resending, setResending] = useState<ToResend>();
  const types = useMemo(
    () =>
      saleSearchTypes({
        buyerHint: texts.buyerHint,
        codeHint: texts.codeHint,
        codePrefix: orderCodePrefix(event.name),
      }),
    [event.name],
  );
  useTitle(saleTexts.salesTitle, event.name);
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <>
      <SectionTitle asideBelow aside={data && totalsOf(data, address)} actions={<SalesExport address={address} />}>
        {saleTexts.salesTitle}
      </SectionTitle>
      <FilterBar
        label={saleTexts.filterSales}
        types={types}
        type={searchTypeIn(address)}
        query={address.query}
        onSearch={(query, filter) => change({ query, filter })}
      >
        <SalesFilters address={address} lots={data?.lots ?? []} onChange={change} />
      </FilterBar>
      <RecordsTable<SaleRowView>
        label={saleTexts.salesTitle}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        lines={linesOf}
        href={({ id }) => link(`/events/${event.id}/sales/${id}`)}
        actions={(sale) => (
          <SaleActions sale={sale} onResend={() => setResending({ order_id: sale.id, buyer: sale.user })} />
        )}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.salesLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<NoSales address={address} onClear={() => change(NO_FILTERS)} onAll={() => change({ status: 'all' })} />}
        pagination={{
          page,
          pageSize: SALES_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <ResendDialog what={resending} onClose={() => setResending(undefined)} onSent={reload} />
    </>
  );
}

/** Returns the totals as received money; above the counting limit, only that there are more. */
function totalsOf(list: SalesListView, address: SalesAddress): string {
  if (isCutOff(address, list)) return texts.moreOrders(list.count);
  const { count, totalTickets, soldTickets, total, disputed } = list;
  if (isPaidAlone(address))
    return [texts.orders(count), texts.paidTickets(totalTickets), texts.withFees(formatBRL(total))].join(' · ');
  return [
    texts.orders(count),
    texts.ofThemSold(saleTexts.tickets(totalTickets), countWords(soldTickets, texts.soldWord)),
    texts.received(formatBRL(total)),
    ...(disputed > 0 ? [texts.inDispute(formatBRL(disputed))] : []),
  ].join(' · ');
}

interface NoSalesProps {
  address: SalesAddress;
  onClear(): void;
  onAll(): void;
}

/** Shows that nothing was sold, or that nothing matches, with a way to see more. */
function NoSales({ address, onClear, onAll }: NoSalesProps) {
  if (isNarrowed(address)) {
    return (
      <EmptyState
        of={Receipt}
        title={notices.noSalesFound}
        line={saleTexts.loosenFilters}
        action={<Button onClick={onClear}>{saleTexts.clearFilters}</Button>}
      />
    );
  }
  if (address.status === 'all') return <EmptyState of={Receipt} title={notices.noSalesYet} line={texts.firstSale} />;
  return (
    <EmptyState
      of={Receipt}
      title={isPaidAlone(address) ? notices.noSalesYet : texts.noneOfStatus}
      line={isPaidAlone(address) ? texts.firstSale : saleTexts.loosenFilters}
      action={<Button onClick={onAll}>{texts.seeAllStatus}</Button>}
    />
  );
}

const COLUMNS: RecordsColumn<SaleRowView>[] = [
  { key: 'code', leaves: 4, title: saleTexts.code, share: 13, render: ({ code }) => <Code>{code}</Code> },
  {
    key: 'buyer',
    title: saleTexts.buyer,
    share: 27,
    whole: (sale) => [buyerOf(sale), besideBuyer(sale)].filter(Boolean).join(' · '),
    render: (sale) => <b>{buyerOf(sale)}</b>,
    beside: besideBuyer,
  },
  { key: 'tickets', leaves: 2, title: saleTexts.ticketsHead, share: 10, render: (sale) => <Tickets sale={sale} /> },
  { key: 'origin', leaves: 1, title: texts.origin, share: 13, render: ({ origin }) => <OriginName origin={origin} /> },
  {
    key: 'status',
    title: saleTexts.status,
    share: 14,
    render: ({ status, status_detail }) => <OrderStatusTag status={status} detail={listedDetail(status_detail)} />,
  },
  {
    key: 'total',
    title: saleTexts.totalHead,
    align: 'right',
    share: 11,
    render: ({ total }) => (
      <b>
        <Amount cents={total} as="column" />
      </b>
    ),
  },
  {
    key: 'date',
    leaves: 3,
    title: saleTexts.date,
    align: 'right',
    share: 12,
    render: ({ created_at, event }) => <DateTime at={created_at} zone={event.time_zone} />,
  },
];

/** Returns the sale point of a till sale, or else the buyer's address. */
function besideBuyer({ salePoint, user }: SaleRowView): string {
  return salePoint?.name ?? (user.name ? (user.email ?? '') : '');
}

function Tickets({ sale, height }: { sale: SaleRowView; height?: number }) {
  const lots = byLot(sale.tickets.filter((ticket) => countsInSale(ticket, sale)));
  return (
    <LotCounts
      {...(height && { height })}
      lots={lots.map(({ lot, tickets }) => ({ name: lot.name, order: lot.sorting, count: tickets.length }))}
    />
  );
}

function linesOf(sale: SaleRowView): RecordLines {
  return {
    title: buyerOf(sale),
    value: <Amount cents={sale.total} />,
    detail: (
      <>
        <Tickets sale={sale} height={14} /> · <DateTime at={sale.created_at} zone={sale.event.time_zone} />
      </>
    ),
    status: <OrderStatusTag status={sale.status} detail={listedDetail(sale.status_detail)} />,
  };
}
