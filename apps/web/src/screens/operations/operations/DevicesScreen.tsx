import { operationsEndpoints, type DeviceKind, type OperatedDeviceView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, EmptyState, SectionTitle } from '@festix/ui';
import { FilterBar, FilterChoice, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { DeviceMobile } from '@phosphor-icons/react/DeviceMobile';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { devicesTexts } from '../../door/devices/devices-texts.ts';
import { DeviceState } from '../../door/devices/DeviceState.tsx';
import { LastSeen } from '../../door/devices/LastSeen.tsx';
import { RevokeButton } from '../../door/devices/RevokeButton.tsx';
import { RevokeDialog } from '../../door/devices/RevokeDialog.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { cappedWords, operationsTexts as texts } from './operations-texts.ts';
import { READ_AGAIN } from './read-again.ts';
import { rowsOf } from './rows-of.ts';
import { StaleReading } from './StaleReading.tsx';

const DEVICES_PER_PAGE = 25;

const ADDRESS = { query: '', kind: '', working: '', page: '1' };

const SEARCH = [{ value: 'query', label: texts.deviceQuery, placeholder: texts.deviceQuery }] as const;
const KINDS = (['door', 'till'] satisfies DeviceKind[]).map((value) => ({ value, label: devicesTexts.kinds[value] }));
const STATES = [
  { value: 'true', label: texts.working },
  { value: 'false', label: texts.shutOut },
] as const;

/** Lists all phones and tills over all events, and revokes one. */
export function DevicesScreen() {
  const { area, call } = useArea();
  const { state: address, change } = useAddress(ADDRESS);
  const [revoking, setRevoking] = useState<OperatedDeviceView>();
  const kind = KINDS.find(({ value }) => value === address.kind)?.value;
  const working = STATES.find(({ value }) => value === address.working)?.value;
  const isFiltered = address.query !== '' || kind !== undefined || working !== undefined;
  const reading = useAreaCall(
    operationsEndpoints.devices,
    {
      query: {
        ...(address.query && { query: address.query }),
        ...(kind && { kind }),
        ...(working && { working }),
        ...rowsOf(address.page, DEVICES_PER_PAGE),
      },
    },
    { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN },
  );
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <OperationsFrame tab="devices">
      <SectionTitle aside={data && cappedWords(data.count, texts.device)}>{texts.devices}</SectionTitle>
      <FilterBar
        label={texts.filterDevices}
        types={SEARCH}
        type="query"
        query={address.query}
        onSearch={(typed) => change({ query: typed })}
      >
        <FilterChoice
          label={devicesTexts.kind}
          all={texts.everyKind}
          options={KINDS}
          value={kind}
          onChange={(chosen) => change({ kind: chosen ?? '' })}
        />
        <FilterChoice
          label={texts.state}
          all={texts.everyState}
          options={STATES}
          value={working}
          onChange={(chosen) => change({ working: chosen ?? '' })}
        />
      </FilterBar>
      <StaleReading of={reading} />
      <RecordsTable<OperatedDeviceView>
        label={texts.devices}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        lines={linesOf}
        actions={(device) =>
          device.revoked_at === null && <RevokeButton device={device} onAsk={() => setRevoking(device)} />
        }
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.devicesLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          isFiltered ? (
            <EmptyState
              of={DeviceMobile}
              title={notices.noOperatedDevices}
              line={texts.loosenFilters}
              action={
                <Button onClick={() => change({ query: '', kind: '', working: '' })}>{texts.clearFilters}</Button>
              }
            />
          ) : (
            <EmptyState of={DeviceMobile} title={devicesTexts.none} line={texts.noDevicesLine} />
          )
        }
        pagination={{
          page: pageNumber(address.page),
          pageSize: DEVICES_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      {revoking && (
        <RevokeDialog
          device={revoking}
          onRevoke={(device_id) => call(operationsEndpoints.revokeDevice, { params: { device_id } })}
          list={keyOf(operationsEndpoints.devices, { area })}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </OperationsFrame>
  );
}

const COLUMNS: RecordsColumn<OperatedDeviceView>[] = [
  {
    key: 'name',
    title: devicesTexts.device,
    share: 20,
    whole: ({ name }) => name,
    render: ({ name }) => <b>{name}</b>,
  },
  { key: 'person', leaves: 4, title: devicesTexts.person, share: 20, whole: ({ user }) => user.name },
  { key: 'kind', leaves: 1, title: devicesTexts.kind, share: 10, render: ({ kind }) => devicesTexts.kinds[kind] },
  { key: 'events', leaves: 2, title: texts.events, share: 24, whole: eventsOf },
  { key: 'seen', leaves: 3, title: devicesTexts.lastSeen, share: 12, render: (device) => <LastSeen device={device} /> },
  { key: 'state', title: texts.state, share: 14, render: (device) => <DeviceState device={device} /> },
];

function eventsOf({ events, events_count }: OperatedDeviceView): string {
  if (events.length === 0) return texts.none;
  const named = events.map(({ name }) => name).join(', ');
  return events_count > events.length ? named + texts.moreEvents(events_count - events.length) : named;
}

function linesOf(device: OperatedDeviceView): RecordLines {
  return {
    title: device.name,
    value: <LastSeen device={device} />,
    detail: [devicesTexts.kinds[device.kind], device.user.name].join(' · '),
    status: <DeviceState device={device} />,
  };
}
