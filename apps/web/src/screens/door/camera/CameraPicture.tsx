import { DoorButton } from '@festix/ui/door';
import type { RefObject } from 'react';
import { cameraTroubles } from './camera-troubles.ts';
import type { CameraState } from './camera.ts';
import { cameraTexts } from './camera-texts.ts';
import styles from './camera-trouble.module.css';

/** Shows the camera's picture, muted. */
export function CameraPicture({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  return <video ref={video} muted playsInline autoPlay aria-hidden="true" />;
}

/** Shows why there is no picture, with a retry: a hand-held reader and the text search work all the same. */
export function CameraTroubleNote({ state, onRetry }: { state: CameraState; onRetry: () => void }) {
  if (state.is !== 'error') return null;
  return (
    <div className={styles.trouble} role="alert">
      <p>{cameraTroubles[state.trouble]}</p>
      <DoorButton look="ink" onClick={onRetry}>
        {cameraTexts.tryAgain}
      </DoorButton>
    </div>
  );
}
