import { notices } from '@festix/domain/ground';
import { Banner, Button, Icon } from '@festix/ui';
import { CameraRotate } from '@phosphor-icons/react/CameraRotate';
import { useState } from 'react';
import { cameraTroubles } from '../../camera/camera-troubles.ts';
import { useCamera } from '../../camera/use-camera.ts';
import { CameraPicture } from '../../camera/CameraPicture.tsx';
import { admitTexts as texts } from './admit-texts.ts';
import { usePartnerCodes } from './use-partner-codes.ts';
import type { UsedReference } from './use-reference.ts';
import styles from './admit.module.css';

export interface AdmitCameraProps {
  reference: Pick<UsedReference, 'see' | 'isChecking' | 'isUnknown'>;
}

/** Reads a ticket's code with the camera of this computer or phone. */
export function AdmitCamera({ reference: { see, isChecking, isUnknown } }: AdmitCameraProps) {
  const [camera_id, setCamera] = useState<string>();
  const { formats } = usePartnerCodes();
  const camera = useCamera(true, camera_id, see, formats);
  const { state, cameras } = camera;
  const current = state.is === 'scanning' ? state.camera_id : camera_id;
  return (
    <div className={styles.camera}>
      <div className={styles.picture} hidden={state.is === 'error'}>
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

function nextOf(cameras: readonly { id: string }[], current: string | undefined): string | undefined {
  const at = cameras.findIndex(({ id }) => id === current);
  return cameras[(at + 1) % cameras.length]?.id;
}
