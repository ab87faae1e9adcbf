import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useEventDoor } from '../../../offline/stored.ts';
import { useSyncStatus } from '../../../offline/sync-status.ts';
import { useSession } from '../../../session/session.store.ts';
import { APP_VERSION } from '../../../offline/app-version.ts';
import { doorTexts } from './door-texts.ts';
import { useDoorScreen } from './door.store.ts';
import { needsInstall } from './platform.ts';
import { ScanScreen } from './scan/ScanScreen.tsx';
import { stageOf } from './stage.ts';
import { BeginStage } from './stages/BeginStage.tsx';
import { DownloadStage } from './stages/DownloadStage.tsx';
import { EnrolStage } from './stages/EnrolStage.tsx';
import { GateStage } from './stages/GateStage.tsx';
import { InstallStage } from './stages/InstallStage.tsx';
import { OutdatedStage } from './stages/OutdatedStage.tsx';
import { SignInStage } from './stages/SignInStage.tsx';
import { StagePage } from './stages/StagePage.tsx';
import { StoppedStage } from './stages/StoppedStage.tsx';
import { useShift } from './use-shift.ts';
import { isOlder } from '../../../offline/version-order.ts';

/** Runs the doors of one event on this device: one step after the other until admission can start. */
export function EventDoorScreen() {
  const event_id = useParams()['event_id']!;
  return <OneEventDoor key={event_id} event_id={event_id} />;
}

function OneEventDoor({ event_id }: { event_id: string }) {
  const here = useEventDoor(event_id);
  const session = useSession((state) => state.status);
  const halted = useSyncStatus((state) => state.halted);
  const hasBegun = useDoorScreen((state) => state.hasBegun);
  const hasAskedForSession = useDoorScreen((state) => state.hasAskedForSession);
  const [skipsInstall, setSkipsInstall] = useState(false);
  const device = here?.device.known === 'this' ? here.device.device : undefined;
  const { door, event, list } = here ?? {};
  const { shift, kick } = useShift(event_id, device !== undefined, list !== undefined && event !== undefined);
  useTitle(event?.name, 'Porta');

  const stage = stageOf({
    needsInstall: needsInstall() && !skipsInstall,
    session,
    hasAskedForSession,
    here,
    isForbidden: halted === 'forbidden',
    isOutdated: event !== undefined && isOlder(APP_VERSION, event.min_client),
    hasBegun,
  });

  switch (stage) {
    case 'loading':
      return <StagePage title="" />;
    case 'install':
      return <InstallStage onSkip={() => setSkipsInstall(true)} />;
    case 'sign-in':
      return <SignInStage />;
    case 'enrol':
      return <EnrolStage event_id={event_id} wasEvicted={here?.device.known === 'evicted'} />;
    case 'gate':
      return <GateStage event_id={event_id} />;
    case 'download':
      return <DownloadStage event_id={event_id} />;
    case 'shut-out':
      return <StoppedStage title={doorTexts.shutOutTitle} hint={doorTexts.shutOutHint} />;
    case 'forbidden':
      return <StoppedStage title={doorTexts.forbiddenTitle} hint={doorTexts.forbiddenHint} />;
    case 'outdated':
      return <OutdatedStage />;
    case 'begin':
    case 'scan':
      if (!shift || !device || !door || !list) return <StagePage title={event?.name ?? ''} />;
      return stage === 'begin' ? (
        <BeginStage event={shift.event} door={door} list={list} device={device.name} />
      ) : (
        <ScanScreen shift={shift} device={device} door={door} list={list} kick={kick} />
      );
  }
}
