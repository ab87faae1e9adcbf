import { deviceEndpoints, type EventDeviceView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Count, countWords, EmptyState, SectionTitle } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { DeviceMobile } from '@phosphor-icons/react/DeviceMobile';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { devicesTexts as texts } from './devices-texts.ts';
import { DeviceState } from './DeviceState.tsx';
import { LastSeen } from './LastSeen.tsx';
import { RevokeButton } from './RevokeButton.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { DEVICES_PER_PAGE, useDevices } from './use-devices.ts';
import styles from './devices.module.css';

/** Lists every phone and till that worked at the event, and revokes them. */
export function DevicesScreen() {
  const event = useEvent();
  const { area, call, can } = useArea();
  const { page, change, reading } = useDevices(event.id);
  const [revoking, setRevoking] = useState<EventDeviceView>();
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  useTitle(texts.devices, event.name);
  return (
    <>
      <SectionTitle aside={data && countWords(data.count, texts.count)}>{texts.devices}</SectionTitle>
      <p className={styles.line}>{texts.line}</p>
      <RecordsTable<EventDeviceView>
        label={texts.devices}
        rows={data?.data ?? []}
        rowKey={(device) => device.id}
        columns={COLUMNS}
        lines={linesOf}
        {...(can('devices:revoke', event) && {
          actions: (device: EventDeviceView) =>
            device.revoked_at === null && <RevokeButton device={device} onAsk={() => setRevoking(device)} />,
        })}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.devicesLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<EmptyState of={DeviceMobile} title={texts.none} line={texts.noneLine} />}
        pagination={{
          page,
          pageSize: DEVICES_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      {revoking && (
        <RevokeDialog
          device={revoking}
          onRevoke={(device_id) => call(deviceEndpoints.revokeOfEvent, { params: { event_id: event.id, device_id } })}
          list={keyOf(deviceEndpoints.ofEvent, { area, params: { event_id: event.id } })}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}

const COLUMNS: RecordsColumn<EventDeviceView>[] = [
  { key: 'name', title: texts.device, share: 24, whole: ({ name }) => name, render: ({ name }) => <b>{name}</b> },
  { key: 'person', leaves: 3, title: texts.person, share: 24, whole: ({ user }) => user.name },
  { key: 'kind', leaves: 1, title: texts.kind, share: 12, render: ({ kind }) => texts.kinds[kind] },
  { key: 'seen', leaves: 2, title: texts.lastSeen, share: 16, render: (device) => <LastSeen device={device} /> },
  { key: 'waiting', title: texts.waiting, align: 'right', share: 10, render: ({ waiting }) => waitingOf(waiting) },
  { key: 'state', title: texts.state, share: 14, render: (device) => <DeviceState device={device} /> },
];

function waitingOf(waiting: number | null) {
  if (waiting === null) return texts.untold;
  return waiting === 0 ? texts.nothingWaits : <Count value={waiting} />;
}

function linesOf(device: EventDeviceView): RecordLines {
  return {
    title: device.name,
    value: <LastSeen device={device} />,
    detail: (
      <span className="fx-ellipsis">
        {[texts.kinds[device.kind], device.user.name, device.waiting ? texts.waits(device.waiting) : undefined]
          .filter(Boolean)
          .join(' · ')}
      </span>
    ),
    status: <DeviceState device={device} />,
  };
}
