import { checkinEndpoints, notices, type DoorTicketView } from '@festix/domain';
import { Banner, Button, Icon } from '@festix/ui';
import { CameraRotate } from '@phosphor-icons/react/CameraRotate';
import { useRef, useState } from 'react';
import { useArea } from '../../../areas/area-context.tsx';
import { reportDefect } from '../../../data/report-error.ts';
import { cameraTroubles } from '../../door/camera/camera-troubles.ts';
import { useCamera } from '../../door/camera/use-camera.ts';
import { CameraPicture } from '../../door/scan/CameraPicture.tsx';
import { FreshCodes } from '../../door/scan/fresh-codes.ts';
import { useEvent } from '../../events/event-context.tsx';
import { admitTexts as texts } from './admit-texts.ts';

export interface AdmitCameraProps {
  /** Codes before the camera are nobody's entry while a dialog is open or a refusal is read. */
  isPaused: boolean;
  onFound(tickets: readonly DoorTicketView[]): void;
}

/** Reads a ticket's QR with the camera of this computer or phone. */
export function AdmitCamera({ isPaused, onFound }: AdmitCameraProps) {
  const [camera_id, setCamera] = useState<string>();
  const { see, isChecking, isUnknown } = useReference(isPaused, onFound);
  const camera = useCamera(true, camera_id, see);
  const { state, cameras } = camera;
  const current = state.is === 'scanning' ? state.camera_id : camera_id;
  return (
    <div className="fw-admit-camera">
      <div className="fw-admit-picture" hidden={state.is === 'error'}>
        <CameraPicture video={camera.video} />
      </div>
      {state.is === 'error' ? (
        <Banner tone="error" action={<Button onClick={camera.retry}>{texts.tryAgain}</Button>}>
          {cameraTroubles[state.trouble]}
        </Banner>
      ) : isUnknown ? (
        <Banner tone="error">{notices.codeCheckFailed}</Banner>
      ) : (
        <p className="fx-quiet" role="status">
          {isChecking ? texts.checking : state.is === 'scanning' ? texts.aim : texts.starting}
        </p>
      )}
      {cameras.length > 1 && (
        <Button
          type="text"
          icon={<Icon of={CameraRotate} size={19} />}
          onClick={() => setCamera(nextOf(cameras, current))}
        >
          {texts.anotherCamera}
        </Button>
      )}
    </div>
  );
}

/** From a code to the tickets that it stands for; one at a time, and each code once while it stays in sight. */
function useReference(isPaused: boolean, onFound: AdmitCameraProps['onFound']) {
  const { id: event_id } = useEvent();
  const { call } = useArea();
  const codes = useRef(new FreshCodes());
  const [isChecking, setChecking] = useState(false);
  const [isUnknown, setUnknown] = useState(false);

  async function check(reference: string) {
    setChecking(true);
    setUnknown(false);
    try {
      const { data } = await call(checkinEndpoints.byReference, { params: { event_id }, query: { reference } });
      setUnknown(data.length === 0);
      if (data.length > 0) onFound(data);
    } catch (error) {
      reportDefect(error, 'checkins.reference');
      setUnknown(true);
    } finally {
      setChecking(false);
    }
  }

  const see = (seen: string[]) => {
    const now = performance.now();
    // A ticket that is still there afterwards is no second try.
    if (isPaused || isChecking) return codes.current.look(seen, now);
    const text = codes.current.pick(seen, now);
    if (text !== undefined) void check(text);
  };
  return { see, isChecking, isUnknown };
}

function nextOf(cameras: readonly { id: string }[], current: string | undefined): string | undefined {
  const at = cameras.findIndex(({ id }) => id === current);
  return cameras[(at + 1) % cameras.length]?.id;
}
