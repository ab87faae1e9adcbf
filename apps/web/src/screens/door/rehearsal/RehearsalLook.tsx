import { DoorButton } from '@festix/ui/door';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SeenByCamera } from '../../../offline/rehearsal/rehearse.ts';
import { useCamera } from '../camera/use-camera.ts';
import { rehearsalTexts as texts } from './rehearsal-texts.ts';
import styles from './rehearsal.module.css';

export interface RehearsalCameraProps {
  camera_id: string | undefined;
  onSeen: (seen: SeenByCamera) => void;
}

/** Milliseconds over which pictures are counted at least: a camera is slow to begin. */
const COUNTED_FOR = 1_500;
/** Milliseconds after which a busy camera is asked for once more: whoever had it may be slow to let it go. */
const ASKED_AGAIN_AFTER = 1_000;

/** Shows the camera's picture until it has read a code, or the person has none. */
export function RehearsalCamera({ camera_id, onSeen }: RehearsalCameraProps) {
  const [hasRead, setRead] = useState(false);
  const { video, state, retry } = useCamera(true, camera_id, () => setRead(true));
  const begun = useRef<{ at: number; pictures: number }>(undefined);
  const isOver = useRef(false);
  const hasTriedAgain = useRef(false);
  const scanning = state.is === 'scanning';
  const trouble = state.is === 'error' ? state.trouble : undefined;

  function pictures(): number | undefined {
    return video.current?.getVideoPlaybackQuality?.().totalVideoFrames;
  }

  /** Returns the pictures of a second since the camera began. */
  function frames(): number | null {
    const now = pictures();
    if (!begun.current || now === undefined) return null;
    const seconds = (performance.now() - begun.current.at) / 1_000;
    return Math.round((now - begun.current.pictures) / seconds);
  }

  function finish(camera: SeenByCamera['camera']) {
    if (isOver.current) return;
    isOver.current = true;
    onSeen({ camera, frames: trouble ? null : frames() });
  }

  const read = useEffectEvent(() => finish('reads'));
  const fail = useEffectEvent((found: NonNullable<typeof trouble>) => finish(found));
  const tryAgain = useEffectEvent(() => {
    hasTriedAgain.current = true;
    retry();
  });
  const start = useEffectEvent(() => {
    begun.current = { at: performance.now(), pictures: pictures() ?? 0 };
  });

  useEffect(() => {
    if (scanning) start();
  }, [scanning]);

  useEffect(() => {
    if (!hasRead || !scanning) return;
    const counted = setTimeout(() => read(), COUNTED_FOR);
    return () => clearTimeout(counted);
  }, [hasRead, scanning]);

  useEffect(() => {
    if (state.is !== 'error') return;
    if (state.trouble !== 'busy' || hasTriedAgain.current) return fail(state.trouble);
    const later = setTimeout(() => tryAgain(), ASKED_AGAIN_AFTER);
    return () => clearTimeout(later);
  }, [state]);

  return (
    <div className={styles.camera}>
      <p role="status">
        <b>{texts.cameraTitle}</b> {texts.cameraHint}
      </p>
      <video ref={video} muted playsInline autoPlay aria-hidden="true" />
      <DoorButton look="ink" onClick={() => finish('shows')}>
        {texts.skipCamera}
      </DoorButton>
    </div>
  );
}
