import { notices, type EventRowView, type RoleArea } from '@festix/domain';
import { Count, countWords, DateTime, EmptyState, PageTitle, Poster } from '@festix/ui';
import { FilterBar, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Button, Segmented } from 'antd';
import { ScreenFailure } from '../../app/ScreenFailure.tsx';
import { useTitle } from '../../app/use-title.ts';
import { AreaBench } from '../../areas/AreaBench.tsx';
import { areaName } from '../../areas/area-list.ts';
import { useArea } from '../../areas/area-context.tsx';
import { EventActions } from './EventActions.tsx';
import { EventSort } from './EventSort.tsx';
import { EventStatus } from './event-status.tsx';
import { EVENTS_PER_PAGE, useEvents, type EventsAddress } from './use-events.ts';
import './events.css';

const TIMES = [
  { value: 'future', label: 'Próximos' },
  { value: 'past', label: 'Passados' },
];

const NAME = [{ value: 'name', label: 'Nome', placeholder: 'Nome do evento' }] as const;

/** Milliseconds that typing rests before the name is looked for. */
const TYPING_RESTS = 400;

/** The events of the area. */
export function EventsScreen() {
  const { area, link } = useArea();
  const { address, change, query, page, reading } = useEvents();
  useTitle('Eventos', areaName(area));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <AreaBench selected="events">
      <PageTitle aside={data && countWords(data.count, ['evento', 'eventos'])}>Eventos</PageTitle>
      <FilterBar
        label="Filtrar eventos"
        types={NAME}
        type="name"
        query={address.name}
        debounce={TYPING_RESTS}
        onSearch={(name) => change({ name })}
      >
        <Segmented
          aria-label="Quando"
          options={TIMES}
          value={address.filterBy === 'past' ? 'past' : 'future'}
          onChange={(filterBy) => change({ filterBy, sort: '', sortDir: '' })}
        />
        <EventSort query={query} onChange={change} />
      </FilterBar>
      <h2 className="fx-hidden">{address.filterBy === 'past' ? 'Passados' : 'Próximos'}</h2>
      <RecordsTable<EventRowView>
        label="Eventos"
        rows={data?.data ?? []}
        rowKey={(event) => event.id}
        columns={COLUMNS}
        lines={linesOf}
        href={(event) => link(`/events/${event.id}`)}
        actions={(event) => <EventActions event={event} />}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.eventsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<NoEvents address={address} onClear={() => change({ name: '', filterBy: 'future' })} />}
        pagination={{
          page,
          pageSize: EVENTS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
    </AreaBench>
  );
}

const COLUMNS: RecordsColumn<EventRowView>[] = [
  {
    key: 'name',
    title: 'Nome',
    share: 38,
    render: (event) => (
      <span className="fw-event-cell">
        <span className="fw-mini-poster">
          <Poster seed={event.id} name={event.name} text={false} decorative />
        </span>
        <b>{event.name}</b>
      </span>
    ),
  },
  {
    key: 'date',
    title: 'Data',
    share: 18,
    render: (event) => <DateTime at={event.start_date} zone={event.time_zone} />,
  },
  { key: 'venue', title: 'Local', share: 18, render: placeOf },
  {
    key: 'tickets',
    title: 'Ingressos',
    align: 'right',
    share: 12,
    render: (event) => <Count value={event.tickets_sold} of={event.ticket_limit} />,
  },
  { key: 'status', title: 'Situação', share: 14, render: (event) => <EventStatus event={event} /> },
];

function linesOf(event: EventRowView): RecordLines {
  return {
    title: event.name,
    value: <Count value={event.tickets_sold} of={event.ticket_limit} />,
    detail: (
      <span className="fx-ellipsis">
        <DateTime variant="event" at={event.start_date} zone={event.time_zone} />
        {event.venue?.city && ` · ${event.venue.city}`}
      </span>
    ),
    status: <EventStatus event={event} />,
  };
}

function placeOf({ venue }: EventRowView): string {
  return venue ? [venue.name, venue.city].filter(Boolean).join(', ') : '';
}

const WHERE_EVENTS_COME_FROM: Readonly<Record<RoleArea, string>> = {
  'super-admin': 'Os eventos de quem produz aparecem aqui.',
  support: 'Os eventos de quem produz aparecem aqui.',
  producer: 'Os eventos que você produz aparecem aqui.',
  'team-member': 'Você já está na equipe. Peça a quem produz que libere um evento para você.',
  'sale-point': 'Os eventos que o seu ponto vende aparecem aqui. Quem os produz libera a venda.',
};

function NoEvents({ address, onClear }: { address: EventsAddress; onClear(): void }) {
  const { area } = useArea();
  const isFiltered = address.name !== '';
  if (isFiltered) {
    return (
      <EmptyState
        title={notices.noEventsFound}
        line="Confira a escrita do nome, ou veja todos."
        action={<Button onClick={onClear}>Limpar filtros</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={notices.noEvents}
      line={address.filterBy === 'past' ? 'Eventos que terminaram aparecem aqui.' : WHERE_EVENTS_COME_FROM[area]}
    />
  );
}
