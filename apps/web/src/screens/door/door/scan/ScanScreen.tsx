import { DoorScreen, ScanFrame } from '@festix/ui/door';
import { useCallback, useMemo } from 'react';
import { Outlet, useNavigate, useOutlet } from 'react-router-dom';
import { readsAt, type DoorPlace } from '../../../../offline/door-place.ts';
import type { DeviceRow, DoorRow } from '../../../../offline/journal.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import type { ListRow } from '../../../../offline/snap.db.ts';
import type { Trigger } from '../../../../offline/sync.ts';
import { useCamera } from '../../camera/use-camera.ts';
import { chooseCamera, useDoorScreen } from '../door.store.ts';
import { TextSearch } from '../search/TextSearch.tsx';
import { useDoorStatus } from '../use-door-status.ts';
import { usePlace } from '../use-place.ts';
import { CameraPicture, CameraTroubleNote } from '../../camera/CameraPicture.tsx';
import { ScanDock } from './ScanDock.tsx';
import { ScanTop } from './ScanTop.tsx';
import { ScanVerdict } from './ScanVerdict.tsx';
import { useScan } from './use-scan.ts';
import { useWakeLock } from '../../camera/wake-lock.ts';

export interface ScanScreenProps {
  shift: Shift;
  device: DeviceRow;
  door: DoorRow;
  list: ListRow;
  kick: (trigger: Trigger) => void;
}

/** The context of the sheets over the camera. */
export type SheetContext = Pick<ScanScreenProps, 'shift' | 'device' | 'door' | 'list' | 'kick'> & {
  /** undefined at an event without areas, days and exits. */
  place: DoorPlace | undefined;
  cameras: { id: string; label: string }[];
  camera_id: string | undefined;
  close: () => void;
};

/** Runs the door: the camera behind everything, the verdict before it. */
export function ScanScreen({ shift, device, door, list, kick }: ScanScreenProps) {
  const navigate = useNavigate();
  const hasSheet = useOutlet() !== null;
  const mode = useDoorScreen((state) => state.mode);
  const camera_id = useDoorScreen((state) => state.camera_id);
  const isAsking = useDoorScreen((state) => state.isAsking);
  const isCameraLent = useDoorScreen((state) => state.isCameraLent);
  const { isJudging, see, look, present, dismiss } = useScan(shift);
  const isWatching = mode === 'qr' && !isCameraLent;
  const camera = useCamera(isWatching, camera_id, hasSheet || isAsking ? look : see, shift.event.code_formats);
  const place = usePlace(shift, door);
  const reads = readsAt(place, door);
  const status = useDoorStatus(shift, list, place);
  useWakeLock();

  const go = useCallback((to: string) => void navigate(`/door/${shift.event_id}/${to}`), [navigate, shift.event_id]);
  const current = camera.state.is === 'scanning' ? camera.state.camera_id : camera_id;
  const sheet = useMemo<SheetContext>(
    () => ({
      ...{ shift, device, door, list, kick, place },
      cameras: camera.cameras,
      camera_id: current,
      close: () => go(''),
    }),
    [shift, device, door, list, kick, place, camera.cameras, current, go],
  );

  return (
    <DoorScreen
      reads={reads}
      camera={<CameraPicture video={camera.video} />}
      top={
        <ScanTop
          shift={shift}
          device={device}
          door={door}
          list={list}
          status={status}
          place={place}
          reads={reads}
          go={go}
          onLeave={() => useDoorScreen.setState({ hasBegun: false })}
        />
      }
      sheet={hasSheet && <Outlet context={sheet} />}
      dock={
        !hasSheet && (
          <ScanDock
            shift={shift}
            camera={camera}
            isJudging={isJudging}
            reads={reads}
            onHistory={() => go('history')}
            onSwitchCamera={
              camera.cameras.length > 1 ? () => chooseCamera(nextCamera(camera.cameras, current)) : undefined
            }
          />
        )
      }
      verdict={<ScanVerdict shift={shift} door={door} status={status} go={go} onReturn={dismiss} />}
    >
      {mode === 'text' && !hasSheet && <TextSearch shift={shift} reads={reads} onPresent={present} />}
      {mode === 'qr' &&
        !isCameraLent &&
        (camera.state.is === 'error' ? (
          <CameraTroubleNote state={camera.state} onRetry={camera.retry} />
        ) : (
          <ScanFrame />
        ))}
    </DoorScreen>
  );
}

function nextCamera(cameras: readonly { id: string }[], current: string | undefined): string {
  const at = cameras.findIndex(({ id }) => id === current);
  return cameras[(at + 1) % cameras.length]!.id;
}
