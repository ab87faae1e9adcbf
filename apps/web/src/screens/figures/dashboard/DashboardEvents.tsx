import { type DashboardEventView } from '@festix/domain/contract';
import { EVENT_NAME_LENGTH, notices } from '@festix/domain/ground';
import { Amount, Button, Count, countWords, DateTime, EmptyState, SectionTitle } from '@festix/ui';
import {
  FilterBar,
  RecordsTable,
  type PaginationProps,
  type RecordLines,
  type RecordsColumn,
} from '@festix/ui/workbench';
import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { EventCell } from '../../programme/events/EventCell.tsx';
import { EventStatus } from '../../programme/events/event-status.tsx';
import { placeOf } from '../../programme/events/place-of.ts';
import { useHasEvents } from '../../programme/events/use-events.ts';
import { dashboardTexts as texts } from './dashboard-texts.ts';

export interface DashboardEventsProps {
  events: readonly DashboardEventView[];
  /** Part of a name that they are searched by. */
  name: string;
  isLoading: boolean;
  /** Instead of the events, where they could not be read. */
  error?: ReactNode;
  pagination: PaginationProps;
  onSearch(name: string): void;
}

const NAME = [
  { value: 'name', label: texts.name, placeholder: texts.eventName, maxLength: EVENT_NAME_LENGTH },
] as const;

/** Lists the events of the period, each with its sales. */
export function DashboardEvents({ events, name, isLoading, error, pagination, onSearch }: DashboardEventsProps) {
  const { link } = useArea();
  return (
    <section aria-label={texts.events}>
      <SectionTitle ruled aside={pagination.total > 0 && countWords(pagination.total, texts.event)}>
        {texts.events}
      </SectionTitle>
      <FilterBar label={texts.filterEvents} types={NAME} type="name" query={name} onSearch={onSearch} />
      <RecordsTable<DashboardEventView>
        label={texts.events}
        rows={events}
        rowKey={(event) => event.id}
        columns={COLUMNS}
        lines={linesOf}
        href={(event) => link(`/events/${event.id}`)}
        loading={isLoading}
        error={error}
        empty={name ? <NotFound onClear={() => onSearch('')} /> : <NoneThen />}
        pagination={pagination}
      />
    </section>
  );
}

const COLUMNS: RecordsColumn<DashboardEventView>[] = [
  {
    key: 'name',
    title: texts.name,
    share: 32,
    whole: ({ name }) => name,
    render: (event) => <EventCell event={event} />,
  },
  {
    key: 'date',
    leaves: 3,
    title: texts.date,
    share: 14,
    render: (event) => <DateTime at={event.start_date} zone={event.time_zone} />,
  },
  { key: 'venue', leaves: 1, title: texts.venue, share: 16, whole: placeOf },
  {
    key: 'tickets',
    leaves: 4,
    title: texts.ticketsHead,
    align: 'right',
    share: 10,
    render: ({ figures }) => <Count value={figures.tickets_count} />,
  },
  {
    key: 'orders',
    leaves: 2,
    title: texts.ordersHead,
    align: 'right',
    share: 8,
    render: ({ figures }) => <Count value={figures.orders_count} />,
  },
  {
    key: 'billed',
    title: texts.billedHead,
    align: 'right',
    share: 10,
    render: ({ figures }) => <Amount cents={figures.total_receipt} as="column" />,
  },
  { key: 'status', title: texts.status, share: 10, render: (event) => <EventStatus event={event} /> },
];

function linesOf(event: DashboardEventView): RecordLines {
  return {
    title: event.name,
    value: <Amount cents={event.figures.total_receipt} />,
    detail: (
      <span className="fx-ellipsis">
        <DateTime variant="event" at={event.start_date} zone={event.time_zone} />
        {event.venue?.city && ` · ${event.venue.city}`}
      </span>
    ),
    status: <EventStatus event={event} isInRow />,
  };
}

function NotFound({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      of={CalendarBlank}
      title={notices.noEventsFound}
      line={texts.checkTheName}
      action={<Button onClick={onClear}>{texts.clearSearch}</Button>}
    />
  );
}

function NoneThen() {
  const { link } = useArea();
  const hasEvents = useHasEvents(true);
  if (!hasEvents) return <EmptyState of={CalendarBlank} title={notices.noEvents} line={texts.firstEvent} />;
  return (
    <EmptyState
      of={CalendarBlank}
      title={notices.noEvents}
      line={texts.otherPeriod}
      action={<ButtonLink href={link('/events')}>{texts.seeAll}</ButtonLink>}
    />
  );
}
