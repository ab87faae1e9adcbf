import { type SalePointOrderView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Amount, Button, Code, Count, DateTime, EmptyState, OrderStatusTag, PageTitle } from '@festix/ui';
import { FilterBar, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Receipt } from '@phosphor-icons/react/Receipt';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { MethodName } from '../../figures/sales/MethodName.tsx';
import { NewSale } from './NewSale.tsx';
import { ResendSaleDialog } from './ResendSaleDialog.tsx';
import { SaleActions } from './SaleActions.tsx';
import { salePointTexts as texts } from './sale-point-texts.ts';
import { SalesFilters } from './SalesFilters.tsx';
import { buyerOf, listedDetail } from '../../figures/sales/sale-words.ts';
import { saleSearchTypes, searchTypeIn } from '../../figures/sales/sale-search.ts';
import { insideOf, ticketsIn } from './sale-words.ts';
import { useSellers } from './use-sellers.ts';
import { isFiltered, NO_FILTERS, SALES_PER_PAGE, useSales } from './use-sales.ts';

const TYPES = saleSearchTypes({ buyerHint: texts.buyerHint, codeHint: texts.codeHint });

/** Lists one's own till sales, and as a supervisor everybody's. */
export function SalesScreen() {
  const { area, link } = useArea();
  const { address, change, page, reading } = useSales();
  const { seesOthers } = useSellers();
  const [resending, setResending] = useState<SalePointOrderView>();
  useTitle(texts.salesTitle, areaName(area));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <AreaBench selected="sales">
      <PageTitle aside={data && texts.sales(data.count)} actions={<NewSale />}>
        {texts.salesTitle}
      </PageTitle>
      <FilterBar
        label={texts.filterSales}
        types={TYPES}
        type={searchTypeIn(address)}
        query={address.query}
        onSearch={(query, filter) => change({ query, filter })}
      >
        <SalesFilters address={address} onChange={change} />
      </FilterBar>
      <RecordsTable<SalePointOrderView>
        label={texts.salesTitle}
        rows={data?.data ?? []}
        rowKey={(sale) => sale.id}
        columns={columnsFor(seesOthers)}
        lines={linesOf}
        href={(sale) => link(`/sales/${sale.id}`)}
        actions={(sale) => <SaleActions sale={sale} onResend={() => setResending(sale)} />}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.salesLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          isFiltered(address) ? (
            <EmptyState
              of={Receipt}
              level={2}
              title={notices.noSalesFound}
              line={texts.loosenFilters}
              action={<Button onClick={() => change(NO_FILTERS)}>{texts.clearFilters}</Button>}
            />
          ) : (
            <EmptyState of={Receipt} level={2} title={notices.noSalesYet} line={texts.firstSale} />
          )
        }
        pagination={{
          page,
          pageSize: SALES_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      {resending && <ResendSaleDialog sale={resending} onClose={() => setResending(undefined)} />}
    </AreaBench>
  );
}

const SELLER: RecordsColumn<SalePointOrderView> = {
  key: 'seller',
  leaves: 2,
  title: texts.soldBy,
  share: 18,
  whole: ({ sold_by, salePoint }) => `${sold_by.name} · ${salePoint.name}`,
  render: ({ sold_by }) => sold_by.name,
  beside: ({ salePoint }) => salePoint.name,
};

function columnsFor(seesOthers: boolean): RecordsColumn<SalePointOrderView>[] {
  return [
    { key: 'code', leaves: 4, title: texts.code, share: 12, render: ({ code }) => <Code>{code}</Code> },
    {
      key: 'buyer',
      title: texts.buyer,
      share: 20,
      whole: (sale) => `${buyerOf(sale)} · ${sale.event.name}`,
      render: (sale) => <b>{buyerOf(sale)}</b>,
      beside: ({ event }) => event.name,
    },
    { key: 'tickets', leaves: 2, title: texts.ticketsHead, share: 12, render: (sale) => <Tickets sale={sale} /> },
    ...(seesOthers ? [SELLER] : []),
    {
      key: 'payment',
      leaves: 1,
      title: texts.payment,
      share: 12,
      render: ({ payment_method }) => <MethodName method={payment_method} />,
    },
    {
      key: 'status',
      title: texts.status,
      share: 12,
      render: ({ status, status_detail }) => <OrderStatusTag status={status} detail={listedDetail(status_detail)} />,
    },
    {
      key: 'total',
      title: texts.totalHead,
      align: 'right',
      share: 10,
      render: ({ total }) => (
        <b>
          <Amount cents={total} as="column" />
        </b>
      ),
    },
    {
      key: 'date',
      leaves: 3,
      title: texts.date,
      align: 'right',
      share: 10,
      render: ({ created_at, event }) => <DateTime at={created_at} zone={event.time_zone} />,
    },
  ];
}

function Tickets({ sale }: { sale: SalePointOrderView }) {
  const inside = insideOf(sale);
  return (
    <>
      <Count value={ticketsIn(sale)} />
      {inside > 0 && <span className="fx-quiet fx-num"> · {texts.inside(inside)}</span>}
    </>
  );
}

function linesOf(sale: SalePointOrderView): RecordLines {
  return {
    title: sale.event.name,
    value: <Amount cents={sale.total} />,
    detail: (
      <span className="fx-ellipsis">
        <Code>{sale.code}</Code> · <DateTime at={sale.created_at} zone={sale.event.time_zone} />
      </span>
    ),
    status: <OrderStatusTag status={sale.status} detail={listedDetail(sale.status_detail)} />,
  };
}
