import { type CashSessionRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Amount, Button, countWords, DateTime, EmptyState, Icon, PageTitle, Toolbar } from '@festix/ui';
import { FilterChoice, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { HandCoins } from '@phosphor-icons/react/HandCoins';
import { Scales } from '@phosphor-icons/react/Scales';
import { CashRegister } from '@phosphor-icons/react/CashRegister';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { EventFilter } from '../sale-point/EventFilter.tsx';
import { useSellers } from '../sale-point/use-sellers.ts';
import { cashTexts as texts } from './cash-texts.ts';
import { Difference, SessionTag } from './CashTags.tsx';
import { CASH_PER_PAGE, isFiltered, NO_FILTERS, statusIn, useCashSessions, type CashAddress } from './use-cash.ts';

/** Lists one's own drawers, and as a supervisor everybody's. */
export function CashSessionsScreen() {
  const { area, link } = useArea();
  const { address, change, page, reading } = useCashSessions();
  const { isSupervisor } = useSellers();
  useTitle(texts.sessions, areaName(area));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <AreaBench selected="cash">
      <PageTitle
        aside={data && countWords(data.count, texts.session)}
        actions={
          isSupervisor && (
            <>
              <ButtonLink href={link('/held-ops')} icon={<Icon of={Scales} size={18} />}>
                {texts.held}
              </ButtonLink>
              <ButtonLink href={link('/cash-to-return')} icon={<Icon of={HandCoins} size={18} />}>
                {texts.toReturn}
              </ButtonLink>
            </>
          )
        }
      >
        {texts.sessions}
      </PageTitle>
      <Toolbar label={texts.filterSessions}>
        <Filters address={address} onChange={change} />
      </Toolbar>
      <RecordsTable<CashSessionRowView>
        label={texts.sessions}
        rows={data?.data ?? []}
        rowKey={(session) => session.id}
        columns={COLUMNS}
        lines={linesOf}
        href={(session) => link(`/cash/${session.id}`)}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.cashSessionsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          isFiltered(address) ? (
            <EmptyState
              of={CashRegister}
              level={2}
              title={notices.noCashSessionsFound}
              line={texts.loosenFilters}
              action={<Button onClick={() => change(NO_FILTERS)}>{texts.clearFilters}</Button>}
            />
          ) : (
            <EmptyState of={CashRegister} level={2} title={notices.noCashSessions} line={texts.noneLine} />
          )
        }
        pagination={{
          page,
          pageSize: CASH_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
    </AreaBench>
  );
}

const STATUSES = [
  { value: 'open', label: texts.opened },
  { value: 'closed', label: texts.closedOnes },
] as const;

function Filters({ address, onChange }: { address: CashAddress; onChange(values: Partial<CashAddress>): void }) {
  const { salePoints } = useSellers();
  return (
    <>
      <FilterChoice
        label={texts.status}
        all={texts.allStatus}
        options={STATUSES}
        value={statusIn(address)}
        onChange={(status) => onChange({ status: status ?? '' })}
      />
      <EventFilter
        label={texts.event}
        all={texts.allEvents}
        event_id={address.event}
        onChange={(event) => onChange({ event })}
      />
      {salePoints.length > 1 && (
        <FilterChoice
          label={texts.point}
          all={texts.allPoints}
          options={salePoints.map(({ id, name }) => ({ value: id, label: name }))}
          value={address.sale_point || undefined}
          onChange={(sale_point) => onChange({ sale_point: sale_point ?? '' })}
        />
      )}
    </>
  );
}

const COLUMNS: RecordsColumn<CashSessionRowView>[] = [
  {
    key: 'device',
    title: texts.device,
    share: 16,
    whole: ({ device }) => device.name,
    render: ({ device }) => <b>{device.name}</b>,
  },
  {
    key: 'event',
    leaves: 3,
    title: texts.event,
    share: 26,
    whole: ({ event, sale_point }) => `${event.name} · ${sale_point.name}`,
    render: ({ event }) => event.name,
    beside: ({ sale_point }) => sale_point.name,
  },
  { key: 'by', leaves: 1, title: texts.openedBy, share: 14, whole: ({ opened_by }) => opened_by.name },
  {
    key: 'at',
    leaves: 2,
    title: texts.openedAt,
    share: 12,
    render: ({ opened_at, event }) => <DateTime at={opened_at} zone={event.time_zone} />,
  },
  { key: 'status', title: texts.status, share: 10, render: (session) => <SessionTag {...session} /> },
  {
    key: 'total',
    title: texts.total,
    align: 'right',
    share: 10,
    // A person who still has to count does not see the expected amount.
    render: ({ total }) =>
      total === null ? (
        <span className="fx-quiet">{texts.none}</span>
      ) : (
        <b>
          <Amount cents={total} as="column" />
        </b>
      ),
  },
  {
    key: 'difference',
    title: texts.difference,
    align: 'right',
    share: 12,
    render: ({ difference }) => <Difference cents={difference} />,
  },
];

function linesOf({ device, event, total, opened_by, opened_at, closed_at }: CashSessionRowView): RecordLines {
  return {
    title: `${device.name} · ${event.name}`,
    value: total !== null && <Amount cents={total} />,
    detail: (
      <span className="fx-ellipsis">
        {opened_by.name} · <DateTime at={opened_at} zone={event.time_zone} />
      </span>
    ),
    status: <SessionTag closed_at={closed_at} />,
  };
}
