import { accessEndpoints, lotEndpoints, type ParticipantsFilter, type ParticipantView } from '@festix/domain/contract';
import { DOCUMENT_MAX_LENGTH, documentWithin, maskTypedDocument, notices, SEARCH_LENGTH } from '@festix/domain/ground';
import { lotWithSeller } from '@festix/domain/programme';
import { Button, Code, DateTime, EmptyState, OrderStatusTag, SectionTitle, StatusTag } from '@festix/ui';
import {
  FilterBar,
  FilterChoice,
  FilterSelect,
  RecordsTable,
  type FilterType,
  type RecordLines,
  type RecordsColumn,
} from '@festix/ui/workbench';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { Users } from '@phosphor-icons/react/Users';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { takesPasted } from '../../../frame/form/type-into.ts';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { ParticipantFiles } from './ParticipantFiles.tsx';
import { participantsTexts as texts } from './participants-texts.ts';
import {
  filterIn,
  isCutOff,
  isNarrowed,
  NO_FILTERS,
  PEOPLE_PER_PAGE,
  useParticipants,
  type ParticipantsAddress,
} from './use-participants.ts';

const TYPES: readonly FilterType<ParticipantsFilter>[] = [
  { value: 'user', label: texts.holder, placeholder: texts.holderHint, maxLength: SEARCH_LENGTH },
  {
    ...{ value: 'document', label: texts.document, placeholder: texts.documentHint },
    ...{ mask: maskTypedDocument, maxLength: DOCUMENT_MAX_LENGTH, onPaste: takesPasted(documentWithin) },
  },
  {
    ...{ value: 'code', label: texts.code, placeholder: texts.codeHint, maxLength: SEARCH_LENGTH },
    mask: (text) => text.toUpperCase(),
  },
];

const STANDINGS = [{ value: 'all', label: texts.withGone }] as const;

/** Shows 'Participantes': one row per ticket, with all filters in the address. */
export function ParticipantsScreen() {
  const event = useEvent();
  const { can, link } = useArea();
  const { address, change, page, reading } = useParticipants(event.id);
  useTitle(texts.participants, event.name);
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <>
      <SectionTitle
        asideBelow
        aside={data && countWordsOf(data.count, address)}
        actions={<ParticipantFiles address={address} count={data?.count ?? 0} />}
      >
        {texts.participants}
      </SectionTitle>
      <FilterBar
        label={texts.filter}
        types={TYPES}
        type={filterIn(address)}
        query={address.query}
        onSearch={(query, filter) => change({ query, filter })}
      >
        {can('lots:read', event) && (
          <LotFilter event_id={event.id} chosen={address.lots} onChange={(lots) => change({ lots })} />
        )}
        {can('lots:read', event) && <PlaceFilter event_id={event.id} address={address} onChange={change} />}
        <FilterChoice<'all'>
          label={texts.standing}
          all={texts.onlyValid}
          options={STANDINGS}
          value={address.status === 'all' ? 'all' : undefined}
          onChange={(status) => change({ status: status ?? 'valid' })}
        />
      </FilterBar>
      <RecordsTable<ParticipantView>
        label={texts.participants}
        rows={data?.data ?? []}
        rowKey={({ ticket_id }) => ticket_id}
        columns={columnsIn(event.time_zone)}
        lines={(row) => linesOf(row, event.time_zone)}
        href={({ order_id }) => link(`/events/${event.id}/sales/${order_id}`)}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.participantsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          isNarrowed(address) ? (
            <EmptyState
              of={Users}
              title={notices.noParticipantsFound}
              line={texts.loosen}
              action={<Button onClick={() => change(NO_FILTERS)}>{texts.clear}</Button>}
            />
          ) : (
            <EmptyState
              of={Users}
              title={notices.noParticipantsYet}
              line={texts.firstOne}
              action={
                can('lots:read', event) && (
                  <ButtonLink href={link(`/events/${event.id}/lots`)}>{texts.toLots}</ButtonLink>
                )
              }
            />
          )
        }
        pagination={{
          page,
          pageSize: PEOPLE_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
    </>
  );
}

function countWordsOf(count: number, address: ParticipantsAddress): string {
  return isCutOff(address, count) ? texts.morePeople(count) : texts.people(count);
}

interface LotFilterProps {
  event_id: string;
  /** Ids, comma-separated. */
  chosen: string;
  onChange(lots: string): void;
}

function LotFilter({ event_id, chosen, onChange }: LotFilterProps) {
  const { data } = useAreaCall(lotEndpoints.list, { params: { event_id } }, { staleTime: 60_000 });
  return (
    <FilterSelect
      label={texts.lots}
      all={texts.allLots}
      options={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      values={chosen ? chosen.split(',') : []}
      onChange={(lots) => onChange(lots.join(','))}
    />
  );
}

interface PlaceFilterProps {
  event_id: string;
  address: Pick<ParticipantsAddress, 'area' | 'day'>;
  onChange(filter: { area: string } | { day: string }): void;
}

/** Filters people by what their ticket opens, as far as the event has several areas or days. */
function PlaceFilter({ event_id, address, onChange }: PlaceFilterProps) {
  const { has } = useArea();
  const { data } = useAreaCall(
    accessEndpoints.show,
    { params: { event_id } },
    { enabled: has(accessEndpoints.show), staleTime: 60_000 },
  );
  const { areas = [], days = [] } = data ?? {};
  return (
    <>
      {areas.length > 1 && (
        <FilterChoice
          label={texts.area}
          all={texts.allAreas}
          options={areas.map(({ number, name }) => ({ value: String(number), label: name }))}
          value={address.area || undefined}
          onChange={(area) => onChange({ area: area ?? '' })}
        />
      )}
      {days.length > 0 && (
        <FilterChoice
          label={texts.day}
          all={texts.allDays}
          options={days.map(({ id, name }) => ({ value: id, label: name }))}
          value={address.day || undefined}
          onChange={(day) => onChange({ day: day ?? '' })}
        />
      )}
    </>
  );
}

function columnsIn(zone: string): RecordsColumn<ParticipantView>[] {
  return [
    {
      key: 'holder',
      title: texts.holder,
      share: 32,
      whole: (row) => [nameOf(row), row.holder_email].filter(Boolean).join(' · '),
      render: (row) => <b>{nameOf(row)}</b>,
      beside: ({ holder_name, holder_email }) => holder_name && holder_email,
    },
    {
      key: 'document',
      leaves: 1,
      title: texts.document,
      share: 14,
      render: ({ document_masked }) => document_masked ?? '—',
    },
    { key: 'ticket', leaves: 3, title: texts.ticket, share: 20, whole: ticketWords },
    { key: 'code', leaves: 4, title: texts.code, share: 12, render: ({ code }) => (code ? <Code>{code}</Code> : '—') },
    { key: 'status', title: texts.status, share: 12, render: (row) => <Standing row={row} /> },
    {
      key: 'entered',
      leaves: 2,
      title: texts.entered,
      align: 'right',
      share: 10,
      render: ({ entered_at }) => (entered_at ? <DateTime at={entered_at} zone={zone} /> : '—'),
    },
  ];
}

/** Returns lot and price; of another seller's ticket its seller and lot. */
function ticketWords({ lot, price, seller }: ParticipantView): string {
  return seller ? lotWithSeller({ name: lot, seller }) : `${lot} · ${price}`;
}

function nameOf({ holder_name, holder_email }: ParticipantView): string {
  return holder_name ?? holder_email ?? texts.unnamed;
}

/** Shows the order's status, unless the ticket itself is no longer valid. */
function Standing({ row: { status, order_status } }: { row: ParticipantView }) {
  return status === 'valid' ? (
    <OrderStatusTag status={order_status} />
  ) : (
    <StatusTag icon={XCircle}>{texts.statuses[status]}</StatusTag>
  );
}

function linesOf(row: ParticipantView, zone: string): RecordLines {
  return {
    title: nameOf(row),
    value: row.code ? <Code>{row.code}</Code> : null,
    detail: ticketWords(row),
    status: row.entered_at ? (
      <>
        {texts.entered} <DateTime at={row.entered_at} zone={zone} />
      </>
    ) : (
      <Standing row={row} />
    ),
  };
}
