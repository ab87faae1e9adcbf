import { lotEndpoints, type CheckinListView, type CheckinRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, clockWords, Code, DateTime, EmptyState, formatCount, Icon, LotName, SectionTitle } from '@festix/ui';
import { FilterBar, FilterSelect, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { UserCheck } from '@phosphor-icons/react/UserCheck';
import { useState } from 'react';
import { admits } from '../../../frame/event/admits.ts';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { doorPath } from '../../../frame/app/own-path.ts';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useRecordAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { PlaceFilters } from '../door-panel/PlaceFilters.tsx';
import { placeWords } from '../door-panel/places.ts';
import { doorPanelTexts } from '../door-panel/door-panel-texts.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { CheckinDrawer } from './CheckinDrawer.tsx';
import { CheckinTags } from './CheckinTags.tsx';
import { EntryCounts } from './EntryCounts.tsx';
import { entryTexts } from './entry-texts.ts';
import { ConflictsToggle } from './ConflictsToggle.tsx';
import { DocumentsToggle } from './DocumentsToggle.tsx';
import { AdmitDrawer } from './admit/AdmitDrawer.tsx';
import { admitTexts } from './admit/admit-texts.ts';
import { filterTypes } from './filter-types.ts';
import { holderOf } from './holder.ts';
import { UndoneToggle } from './UndoneToggle.tsx';
import { CHECKINS_PER_PAGE, filterIn, isFiltered, useCheckins } from './use-checkins.ts';
import { useOpened } from './use-opened.ts';
import { heldCode, priceAfter, soldLot } from './sold-lot.ts';
import styles from './checkins.module.css';

/** Shows 'Entradas': admissions as they happen, with every conflict. */
export function CheckinsScreen() {
  const event = useEvent();
  const { can } = useArea();
  const { address, change, amend, page, reading, takesAny } = useCheckins(event);
  const entryAddress = useRecordAddress('entry');
  useTitle('Entradas', event.name);
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const opened = useOpened(data?.data, address.entry);
  const clear = () => change({ query: '', lots: '', area: '', day: '', conflicts: '', undone: '', document: '' });
  const places = data?.passages;
  return (
    <>
      <SectionTitle asideBelow aside={data && <Inside list={data} />}>
        Entradas
      </SectionTitle>
      <EntriesBar hasNewEntry={data?.count !== 0} places={places} takesAny={takesAny} />
      {places && <EntryCounts counts={places} />}
      <div className={styles.entriesFilters}>
        <FilterBar
          label="Buscar entradas"
          types={filterTypes(event.name, takesAny)}
          type={filterIn(address)}
          query={address.query}
          onSearch={(query, filter) => change({ query, filter })}
        >
          {can('lots:read', event) && (
            <LotFilter event_id={event.id} chosen={address.lots} onChange={(lots) => change({ lots })} />
          )}
          {places && <PlaceFilters places={places} area={address.area} day={address.day} onChange={change} />}
          <ConflictsToggle
            count={data?.conflicts ?? 0}
            pressed={address.conflicts === 'true'}
            onChange={(pressed) => change({ conflicts: pressed ? 'true' : '' })}
          />
          <UndoneToggle
            count={data?.undone ?? 0}
            pressed={address.undone === 'true'}
            onChange={(pressed) => change({ undone: pressed ? 'true' : '' })}
          />
          <DocumentsToggle
            count={data?.documents_open ?? 0}
            pressed={address.document === 'open'}
            onChange={(pressed) => change({ document: pressed ? 'open' : '' })}
          />
        </FilterBar>
      </div>
      <RecordsTable<CheckinRowView>
        label="Entradas"
        rows={data?.data ?? []}
        rowKey={(row) => row.id}
        columns={columnsIn(event.time_zone, places !== undefined)}
        lines={(row) => linesOf(row, event.time_zone, address.filter === 'code' && address.query !== '')}
        href={(row) => entryAddress(row.id)}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.checkinsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          isFiltered(address) ? (
            <EmptyState
              of={QrCode}
              title={notices.noCheckinsFound}
              line="Tire um filtro para ver mais."
              action={<Button onClick={clear}>Limpar filtros</Button>}
            />
          ) : (
            <EmptyState
              of={QrCode}
              title={notices.noCheckins}
              line={admits(event) ? 'Cada ingresso lido na porta aparece aqui na hora.' : entryTexts.cancelled}
              action={admits(event) && can('door:work', event) && <NewEntry event_id={event.id} />}
            />
          )
        }
        pagination={{
          page,
          pageSize: CHECKINS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <CheckinDrawer checkin={opened} zone={event.time_zone} onClose={() => amend({ entry: '' })} />
    </>
  );
}

interface EntriesBarProps {
  hasNewEntry: boolean;
  places: CheckinListView['passages'];
  /** Whether any text may be a ticket's code. */
  takesAny: boolean;
}

/** Shows the ways from the list to an admission: the door and the drawer. */
function EntriesBar({ hasNewEntry, places, takesAny }: EntriesBarProps) {
  const event = useEvent();
  const { can } = useArea();
  const [isAdmitting, setAdmitting] = useState(false);
  return (
    <div className={styles.entriesBar}>
      {hasNewEntry && admits(event) && can('door:work', event) && (
        <div className={styles.newEntry}>
          <NewEntry event_id={event.id} />
        </div>
      )}
      {admits(event) && can('checkins:create', event) && (
        <Button icon={<Icon of={UserCheck} size={19} />} onClick={() => setAdmitting(true)}>
          {admitTexts.open}
        </Button>
      )}
      <AdmitDrawer open={isAdmitting} places={places} takesAny={takesAny} onClose={() => setAdmitting(false)} />
    </div>
  );
}

/** Shows the counts in the panel's own words, because they are the same. */
function Inside({ list }: { list: CheckinListView }) {
  return (
    <>
      <b className={styles.inside}>{formatCount(list.inside)}</b> {entryTexts.inside} {doorPanelTexts.ofExpected(list)}
    </>
  );
}

function NewEntry({ event_id }: { event_id: string }) {
  return (
    <ButtonLink type="primary" href={doorPath(event_id)} icon={<Icon of={QrCode} size={19} />}>
      Nova entrada
    </ButtonLink>
  );
}

interface LotFilterProps {
  event_id: string;
  /** Ids, comma-separated. */
  chosen: string;
  onChange(lots: string): void;
}

function LotFilter({ event_id, chosen, onChange }: LotFilterProps) {
  const { data } = useAreaCall(lotEndpoints.list, { params: { event_id } }, { staleTime: 60_000 });
  const options = (data?.data ?? []).map((lot) => ({ value: lot.id, label: lot.name }));
  return (
    <FilterSelect
      label="Lotes"
      all="Todos os lotes"
      options={options}
      values={chosen ? chosen.split(',') : []}
      onChange={(lots) => onChange(lots.join(','))}
    />
  );
}

function columnsIn(zone: string, hasPlaces: boolean): RecordsColumn<CheckinRowView>[] {
  return [
    {
      key: 'who',
      title: 'Quem entrou',
      share: hasPlaces ? 20 : 26,
      whole: holderOf,
      render: (row) => <b>{holderOf(row)}</b>,
    },
    {
      key: 'lot',
      leaves: 4,
      title: 'Ingresso',
      share: hasPlaces ? 17 : 20,
      whole: ({ ticket }) => soldLot(ticket) + priceAfter(ticket),
      render: ({ ticket }) => (
        <LotName name={soldLot(ticket)} order={ticket.lot.sorting} height={16} isCut>
          <span className="fx-quiet">{priceAfter(ticket)}</span>
        </LotName>
      ),
    },
    {
      key: 'code',
      leaves: 2,
      title: 'Código',
      share: hasPlaces ? 12 : 14,
      whole: ({ ticket }) => heldCode(ticket),
      render: ({ ticket }) => <Code>{heldCode(ticket)}</Code>,
    },
    ...(hasPlaces ? [PLACE] : []),
    {
      key: 'where',
      leaves: 1,
      title: 'Portão e aparelho',
      share: hasPlaces ? 18 : 22,
      whole: (row) => placeOf(row).join(' · '),
      render: (row) => <Where row={row} />,
    },
    { key: 'status', title: 'Situação', share: 10, render: (row) => <CheckinTags row={row} /> },
    {
      key: 'when',
      title: 'Hora',
      align: 'right',
      share: 8,
      render: (row) => (
        <>
          <DateTime at={row.scanned_at} zone={zone} />
          <Left row={row} zone={zone} />
        </>
      ),
    },
  ];
}

const PLACE: RecordsColumn<CheckinRowView> = {
  key: 'place',
  leaves: 3,
  title: entryTexts.place,
  share: 15,
  whole: ({ place }) => (place ? placeWords(place) : ''),
  render: ({ place }) => (place ? placeWords(place) : '—'),
};

/** Shows when the exit of an entry was read. */
function Left({ row: { left_at }, zone }: { row: CheckinRowView; zone: string }) {
  if (!left_at) return null;
  return (
    <span className={styles.left}>
      {entryTexts.left} <time dateTime={left_at}>{clockWords(left_at, zone)}</time>
    </span>
  );
}

function Where({ row }: { row: CheckinRowView }) {
  const [place, ...more] = placeOf(row);
  return (
    <>
      {place}
      {more.length > 0 && <span className="fx-quiet"> · {more.join(' · ')}</span>}
    </>
  );
}

/** Returns gate, phone and operator, as far as known. */
function placeOf({ device, validatedBy }: CheckinRowView): string[] {
  const places = [device?.gate, device ? device.name : 'Painel', validatedBy?.name];
  return places.filter((place): place is string => Boolean(place));
}

/** Returns the lines of an entry; with its code where it was searched for by that. */
function linesOf(row: CheckinRowView, zone: string, hasCode: boolean): RecordLines {
  return {
    title: holderOf(row),
    value: (
      <span className={styles.entryTime}>
        <DateTime at={row.scanned_at} zone={zone} />
        <Left row={row} zone={zone} />
      </span>
    ),
    detail: (
      <span className={styles.entryDetail}>
        {/* A long gate ends in an ellipsis, its lot's flag stays whole. */}
        <LotName name={soldLot(row.ticket)} order={row.ticket.lot.sorting} height={15} isCut>
          {row.place || !gateOf(row) ? priceAfter(row.ticket) : ` · ${gateOf(row)}`}
        </LotName>
        {row.place && <span className="fx-ellipsis">{placeWords(row.place)}</span>}
        {hasCode && (
          <span className="fx-ellipsis">
            <Code>{heldCode(row.ticket)}</Code>
          </span>
        )}
      </span>
    ),
    status: <CheckinTags row={row} />,
  };
}

function gateOf({ device }: CheckinRowView): string | undefined {
  return device?.gate ?? device?.name;
}
