import { deviceEndpoints, type DeviceView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, DateTime, ListSkeleton } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ScreenFailure } from '../../../../frame/system/ScreenFailure.tsx';
import { call } from '../../../../data/call.ts';
import { keyOf } from '../../../../data/queries.ts';
import { useConfirmed } from '../../../../frame/form/use-confirmed.ts';
import { settingsTexts as texts } from '../account-texts.ts';
import { useOwnPages } from './use-own-pages.tsx';
import styles from './settings.module.css';

/** Lists the phones and tills that work in the person's name. */
export function DevicesPart() {
  const { data, error, isPending, refetch, pages } = useOwnPages(deviceEndpoints.own, { working: 'true' });
  const [ending, setEnding] = useState<DeviceView>();
  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) return <ScreenFailure title={notices.devicesLoadFailed} error={error} onRetry={() => void refetch()} />;
  if (data.count === 0) return <p className={styles.none}>{texts.noDevices}</p>;
  return (
    <>
      <ul className={styles.list}>
        {data.data.map((device) => (
          <li key={device.id}>
            <div>
              <b>{device.name}</b>
              <span className="fx-num">
                {texts.kinds[device.kind]} · <LastSeen device={device} />
              </span>
            </div>
            <Button aria-label={texts.endDeviceOf(device.name)} onClick={() => setEnding(device)}>
              {texts.endDevice}
            </Button>
          </li>
        ))}
      </ul>
      {pages}
      {ending && <EndDeviceDialog device={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function LastSeen({ device }: { device: DeviceView }) {
  if (!device.last_seen_at) return texts.neverSeen;
  return (
    <>
      {texts.lastSeen} <DateTime variant="recent" at={device.last_seen_at} />
    </>
  );
}

function EndDeviceDialog({ device, onClose }: { device: DeviceView; onClose(): void }) {
  const queries = useQueryClient();
  const end = useConfirmed(device.id, (device_id) => call(deviceEndpoints.revokeOwn, { params: { device_id } }), {
    place: 'devices',
    done: notices.ownDeviceEnded,
    failed: notices.ownDeviceEndFailed,
    onClose,
    onDone: () => queries.invalidateQueries({ queryKey: keyOf(deviceEndpoints.own, {}) }),
  });
  return (
    <ConfirmDialog
      {...end}
      danger
      title={texts.endDeviceTitle(device.name)}
      consequence={texts.endDeviceConsequence}
      confirmLabel={texts.endDeviceConfirm}
    />
  );
}
