import { type SalePointRowView } from '@festix/domain/contract';
import { notices, SALE_POINT_NAME_LENGTH } from '@festix/domain/ground';
import { Amount, Button, Count, countWords, EmptyState, Icon, PageTitle } from '@festix/ui';
import { FilterBar, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { Storefront } from '@phosphor-icons/react/Storefront';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { RemoveSalePointDialog } from './RemoveSalePointDialog.tsx';
import { SalePointActions } from './SalePointActions.tsx';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import { isOff, SALE_POINTS_PER_PAGE, useSalePoints } from './use-sale-points.ts';

const NAME = [
  { value: 'name', label: texts.name, placeholder: texts.nameOf, maxLength: SALE_POINT_NAME_LENGTH },
] as const;

const STANDINGS = [
  { value: 'on', label: texts.on },
  { value: 'off', label: texts.off },
];

/** Lists sale points: a producer's own, for a super-admin everybody's. */
export function SalePointsScreen() {
  const { area, link } = useArea();
  const { address, change, page, reading } = useSalePoints();
  const [removing, setRemoving] = useState<SalePointRowView>();
  useTitle(texts.salePoints, areaName(area));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <AreaBench selected="sale-points">
      <PageTitle aside={data && countWords(data.count, texts.salePoint)} actions={<NewSalePoint />}>
        {texts.salePoints}
      </PageTitle>
      <FilterBar
        label={texts.filter}
        types={NAME}
        type="name"
        query={address.name}
        onSearch={(name) => change({ name })}
      >
        <Segmented
          aria-label={texts.standing}
          options={STANDINGS}
          value={isOff(address) ? 'off' : 'on'}
          onChange={(standing) => change({ standing })}
        />
      </FilterBar>
      <RecordsTable<SalePointRowView>
        label={texts.salePoints}
        rows={data?.data ?? []}
        rowKey={(point) => point.id}
        columns={COLUMNS}
        lines={linesOf}
        href={(point) => link(`/sale-points/${point.id}`)}
        actions={(point) => <SalePointActions point={point} onRemove={() => setRemoving(point)} />}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.salePointsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          address.name ? (
            <EmptyState
              of={Storefront}
              level={2}
              title={notices.noSalePointsFound}
              line={texts.checkTheName}
              action={<Button onClick={() => change({ name: '' })}>{texts.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              of={Storefront}
              level={2}
              title={notices.noSalePoints}
              line={isOff(address) ? texts.noneOff : texts.first}
            />
          )
        }
        pagination={{
          page,
          pageSize: SALE_POINTS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <RemoveSalePointDialog point={removing} onClose={() => setRemoving(undefined)} />
    </AreaBench>
  );
}

function NewSalePoint() {
  const { link } = useArea();
  return (
    <ButtonLink type="primary" href={link('/sale-points/create')} icon={<Icon of={Plus} size={18} />}>
      {texts.newSalePoint}
    </ButtonLink>
  );
}

const COLUMNS: RecordsColumn<SalePointRowView>[] = [
  { key: 'name', title: texts.name, share: 28, whole: ({ name }) => name, render: ({ name }) => <b>{name}</b> },
  {
    key: 'runs',
    leaves: 3,
    title: texts.runBy,
    share: 24,
    whole: (point) => `${texts.runners[point.run_by]} ${runnerOf(point)}`,
    render: (point) => texts.runners[point.run_by],
    beside: runnerOf,
  },
  {
    key: 'people',
    leaves: 1,
    title: texts.people,
    align: 'right',
    share: 10,
    render: ({ operators_count }) => <Count value={operators_count} />,
  },
  {
    key: 'events',
    leaves: 2,
    title: texts.events,
    align: 'right',
    share: 10,
    render: ({ events_count }) => (events_count === null ? texts.allEventsShort : <Count value={events_count} />),
  },
  {
    key: 'tickets',
    title: texts.tickets,
    align: 'right',
    share: 12,
    render: ({ tickets }) => <Count value={tickets} />,
  },
  {
    key: 'sold',
    title: texts.sold,
    align: 'right',
    share: 14,
    render: ({ total }) => (
      <b>
        <Amount cents={total} as="column" />
      </b>
    ),
  },
];

function runnerOf({ producer }: SalePointRowView): string {
  return producer?.name ?? texts.platformOwn;
}

function linesOf(point: SalePointRowView): RecordLines {
  return {
    title: point.name,
    value: <Amount cents={point.total} />,
    detail: (
      <span className="fx-ellipsis">
        {texts.runners[point.run_by]} · {texts.personCount(point.operators_count)}
      </span>
    ),
    status: <span className="fx-quiet fx-num">{texts.ticketCount(point.tickets)}</span>,
  };
}
