import { type EventRowView } from '@festix/domain/contract';
import { EVENT_NAME_LENGTH, notices, SEARCH_LENGTH } from '@festix/domain/ground';
import { type RoleArea } from '@festix/domain/people';
import { type AnnouncementKind } from '@festix/domain/programme';
import { Amount, Button, Count, countWords, DateTime, EmptyState, Icon, PageTitle } from '@festix/ui';
import { DayFilter, FilterBar, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { WaitingLists } from '../../../frame/areas/WaitingLists.tsx';
import { EventActions, type LifeStep } from './EventActions.tsx';
import { EventSort } from './EventSort.tsx';
import { EventCell } from './EventCell.tsx';
import { EventStatus } from './event-status.tsx';
import { eventsTexts as texts, whereEventsComeFrom } from './events-texts.ts';
import { DuplicateEventDialog } from './life/DuplicateEventDialog.tsx';
import { RemoveEventDialog, UnpublishDialog } from './life/WithdrawDialogs.tsx';
import { placeOf } from './place-of.ts';
import { CancelEventDialog } from '../support/CancelEventDialog.tsx';
import { ChangeEventDialog } from '../support/ChangeEventDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { EVENTS_PER_PAGE, NO_FILTERS, useEvents, useHasEvents, type EventsAddress } from './use-events.ts';

const TIMES = [
  { value: 'future', label: texts.future, line: texts.nextHere },
  { value: 'past', label: texts.past, line: texts.endedHere },
  { value: 'draft', label: texts.drafts, line: texts.draftsHere },
] as const;

/** Returns the time that an address asks for, `future` if for none. */
function timeIn({ filterBy }: EventsAddress): (typeof TIMES)[number] {
  return TIMES.find(({ value }) => value === filterBy) ?? TIMES[0];
}

const NAME = { value: 'name', label: texts.name, placeholder: texts.eventName, maxLength: EVENT_NAME_LENGTH } as const;
const PRODUCER = {
  value: 'producer',
  label: texts.producer,
  placeholder: texts.producerHint,
  maxLength: SEARCH_LENGTH,
} as const;

/** Lists the events of the area. */
export function EventsScreen() {
  const { area, can, link } = useArea();
  const { address, change, query, page, reading } = useEvents();
  const [moving, setMoving] = useState<EventRowView>();
  const [lived, setLived] = useState<{ step: LifeStep; event: EventRowView }>();
  const [announced, setAnnounced] = useState<{ kind: AnnouncementKind; event: EventRowView }>();
  useTitle(texts.events, areaName(area));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  // Only people who see all events and know the users filter by producer.
  const findsProducers = can('users:read');
  const [searchedBy, setSearchedBy] = useState<'name' | 'producer'>(address.producer ? 'producer' : 'name');
  const time = timeIn(address);
  const isFiltered = address.name !== '' || address.producer !== '' || address.date !== '';
  const isEmpty = data?.count === 0 && !isPlaceholderData && !isFiltered;
  const hasEvents = useHasEvents(isEmpty);
  // People without an own right to payouts see them by asking for them in the address.
  const showsPayouts = can('payouts:read') || address.showPayout === 'true';
  return (
    <AreaBench selected="events">
      <PageTitle aside={data && hasEvents && countWords(data.count, texts.event)} actions={hasEvents && <NewEvent />}>
        {texts.events}
      </PageTitle>
      {area === 'support' && <WaitingLists />}
      {hasEvents && (
        <FilterBar
          label={texts.filterEvents}
          types={findsProducers ? [NAME, PRODUCER] : [NAME]}
          type={searchedBy}
          query={address[searchedBy]}
          onSearch={(typed, by) => {
            setSearchedBy(by);
            change({ name: '', producer: '', [by]: typed });
          }}
        >
          <Segmented
            aria-label={texts.when}
            options={TIMES.map(({ value, label }) => ({ value, label }))}
            value={time.value}
            onChange={(filterBy) => change({ filterBy, sort: '', sortDir: '' })}
          />
          <DayFilter label={texts.day} day={address.date} onChange={(date) => change({ date })} />
          <EventSort query={query} onChange={change} />
        </FilterBar>
      )}
      <h2 className="fx-hidden">{time.label}</h2>
      <RecordsTable<EventRowView>
        label={texts.events}
        rows={data?.data ?? []}
        rowKey={(event) => event.id}
        columns={columnsFor(area, data?.data ?? [], showsPayouts)}
        lines={linesOf}
        href={(event) => link(`/events/${event.id}`)}
        actions={(event) => (
          <EventActions
            event={event}
            onTransfer={() => setMoving(event)}
            onLife={(step) => setLived({ step, event })}
            onAnnounce={(kind) => setAnnounced({ kind, event })}
          />
        )}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.eventsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          isFiltered ? (
            <NothingFound onClear={() => change(NO_FILTERS)} />
          ) : (
            <NoEvents address={address} hasEvents={hasEvents} />
          )
        }
        pagination={{
          page,
          pageSize: EVENTS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      {moving && <TransferDialog event={moving} onClose={() => setMoving(undefined)} />}
      {lived?.step === 'duplicate' && <DuplicateEventDialog event={lived.event} onClose={() => setLived(undefined)} />}
      {lived?.step === 'unpublish' && <UnpublishDialog event={lived.event} onClose={() => setLived(undefined)} />}
      {lived?.step === 'remove' && <RemoveEventDialog event={lived.event} onClose={() => setLived(undefined)} />}
      {announced?.kind === 'cancelled' && (
        <CancelEventDialog event={announced.event} onClose={() => setAnnounced(undefined)} />
      )}
      {announced?.kind === 'changed' && (
        <ChangeEventDialog event={announced.event} onClose={() => setAnnounced(undefined)} />
      )}
    </AreaBench>
  );
}

/** Links to the creation of an event, for people who may create one in this area. */
function NewEvent() {
  const { area, can, link } = useArea();
  if (area !== 'producer' || !can('events:create')) return null;
  return (
    <ButtonLink type="primary" href={link('/events/create')} icon={<Icon of={Plus} size={18} />}>
      {texts.newEvent}
    </ButtonLink>
  );
}

const LEAD: RecordsColumn<EventRowView> = {
  key: 'name',
  title: texts.name,
  share: 30,
  whole: ({ name }) => name,
  render: (event) => <EventCell event={event} />,
};

/** Below the event's name: the ledger has no room for one column more. */
const LEAD_OF_EVERYBODY: RecordsColumn<EventRowView> = {
  ...LEAD,
  title: texts.nameAndProducer,
  whole: ({ name, producer }) => `${name} · ${producer.name}`,
  render: (event) => <EventCell event={event} below={event.producer.name} />,
};

/** Money leaves before the event's own facts: its payouts and figures show it. */
const MONEY_TURNS = { payouts: 2, billed: 3, balance: 4 } as const;

const FINANCE: RecordsColumn<EventRowView>[] = (['billed', 'payouts', 'balance'] as const).map((key) => ({
  key,
  leaves: MONEY_TURNS[key],
  title: texts[key],
  align: 'right',
  share: 10,
  render: ({ finance }) => {
    const cents = finance?.[key] ?? null;
    return cents !== null && <Amount cents={cents} as="column" />;
  },
}));

const REST: RecordsColumn<EventRowView>[] = [
  {
    key: 'date',
    leaves: 6,
    title: texts.date,
    share: 14,
    render: (event) => <DateTime at={event.start_date} zone={event.time_zone} />,
  },
  { key: 'venue', leaves: 1, title: texts.venue, share: 14, whole: placeOf },
  {
    key: 'tickets',
    leaves: 5,
    title: texts.tickets,
    align: 'right',
    share: 10,
    render: (event) => <Count value={event.tickets_sold} of={event.ticket_limit} />,
  },
  { key: 'status', title: texts.status, share: 12, render: (event) => <EventStatus event={event} /> },
];

/** Areas that list the events of all producers. */
const OF_EVERYBODY: readonly RoleArea[] = ['super-admin', 'support'];

/** Returns the columns; one with money only if the viewer may see it in some row. */
function columnsFor(
  area: RoleArea,
  rows: readonly EventRowView[],
  showsPayouts: boolean,
): RecordsColumn<EventRowView>[] {
  const isSeen = (key: string) =>
    (showsPayouts || key === 'billed') && rows.some(({ finance }) => finance?.[key as keyof typeof finance] != null);
  const lead = OF_EVERYBODY.includes(area) ? LEAD_OF_EVERYBODY : LEAD;
  return [lead, ...FINANCE.filter(({ key }) => isSeen(key)), ...REST];
}

function linesOf(event: EventRowView): RecordLines {
  return {
    title: event.name,
    value: event.finance ? (
      <Amount cents={event.finance.billed} />
    ) : (
      <Count value={event.tickets_sold} of={event.ticket_limit} />
    ),
    detail: (
      <span className="fx-ellipsis">
        <DateTime variant="event" at={event.start_date} zone={event.time_zone} />
        {event.venue?.city && ` · ${event.venue.city}`}
      </span>
    ),
    status: <EventStatus event={event} isInRow />,
  };
}

function NothingFound({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      of={CalendarBlank}
      title={notices.noEventsFound}
      line={texts.checkTheName}
      action={<Button onClick={onClear}>{texts.clearFilters}</Button>}
    />
  );
}

function NoEvents({ address, hasEvents }: { address: EventsAddress; hasEvents: boolean }) {
  const { area } = useArea();
  if (!hasEvents)
    return (
      <EmptyState of={CalendarBlank} title={notices.noEvents} line={whereEventsComeFrom[area]} action={<NewEvent />} />
    );
  return <EmptyState of={CalendarBlank} title={notices.noEvents} line={timeIn(address).line} />;
}
