import type { PartnerCodeFormat } from '@festix/domain/selling';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Camera, listCameras, type CameraState } from './camera.ts';
import { QR_ALONE } from './decode.ts';

export interface UsedCamera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  cameras: { id: string; label: string }[];
  /** Undefined without a torch. */
  toggleTorch: (() => void) | undefined;
  retry: () => void;
}

/** Runs the camera while `isOn` and the page is visible; a hidden page releases it. */
export function useCamera(
  isOn: boolean,
  camera_id: string | undefined,
  found: (texts: string[]) => void,
  formats: readonly PartnerCodeFormat[] = QR_ALONE,
): UsedCamera {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera>(null);
  const [state, setState] = useState<CameraState>({ is: 'stopped' });
  const [cameras, setCameras] = useState<UsedCamera['cameras']>([]);
  const [attempt, setAttempt] = useState(0);
  const isLookedAt = useIsLookedAt();
  const tell = useEffectEvent(found);

  useEffect(() => {
    const opened = new Camera({ video: video.current!, found: (texts) => tell(texts), changed: setState });
    camera.current = opened;
    return () => opened.close();
  }, []);

  useEffect(() => {
    camera.current!.formats = formats;
  }, [formats]);

  useEffect(() => {
    const shown = camera.current!;
    if (!isOn || !isLookedAt) return;
    void shown.start(camera_id).then(() => listCameras().then(setCameras));
    // As a cleanup it comes before the start of another picture that takes the camera over in the same commit.
    return () => shown.stop();
  }, [isOn, isLookedAt, camera_id, attempt]);

  const torch = state.is === 'scanning' ? state.torch : undefined;
  return {
    video,
    state,
    cameras,
    toggleTorch: torch === undefined ? undefined : () => void camera.current?.light(!torch),
    retry: () => setAttempt((count) => count + 1),
  };
}

function useIsLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setLookedAt(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isLookedAt;
}
