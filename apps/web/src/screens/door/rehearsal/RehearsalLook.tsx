import { stripScannerPrefix, type PartnerCodeFormat } from '@festix/domain/selling';
import { ScanFrame } from '@festix/ui/door';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SeenAtDoor } from '../../../offline/rehearsal/rehearse.ts';
import { CameraPicture, CameraTroubleNote } from '../camera/CameraPicture.tsx';
import { useCamera } from '../camera/use-camera.ts';
import { listenToWedge, type WedgeRead } from '../camera/wedge.ts';
import { rehearsalTexts as texts } from './rehearsal-texts.ts';
import styles from './rehearsal.module.css';

/** What a door reads with, and what. */
export interface DoorReads {
  camera_id: string | undefined;
  /** Formats that the event's lists need. */
  formats: readonly PartnerCodeFormat[] | undefined;
  /** Returns whether any text may be a ticket's code, as at an event with partners. */
  takesAny: () => boolean;
}

export interface RehearsalLookProps extends DoorReads {
  /** Whether the person goes on without a code. */
  isSkipped: boolean;
  onSeen: (seen: SeenAtDoor) => void;
}

/** Milliseconds over which pictures are counted at least: a camera is slow to begin. */
const COUNTED_FOR = 1_500;
/** Milliseconds after which a busy camera is asked for once more: whoever had it may be slow to let it go. */
const ASKED_AGAIN_AFTER = 1_000;

/**
 * Shows the camera's picture until it or a hand-held reader has read a code, or the person has none. A gate that reads
 * with a reader needs no camera: without a picture it waits for the reader.
 */
export function RehearsalLook({ camera_id, formats, takesAny, isSkipped, onSeen }: RehearsalLookProps) {
  const [hasRead, setRead] = useState(false);
  const [reader, setReader] = useState<boolean | null>(null);
  const { video, state, retry } = useCamera(true, camera_id, () => setRead(true), formats);
  const begun = useRef<{ at: number; pictures: number }>(undefined);
  const isOver = useRef(false);
  const hasTriedAgain = useRef(false);
  const scanning = state.is === 'scanning';
  const trouble = state.is === 'error' ? state.trouble : undefined;
  const isEnough = reader === true || (hasRead && scanning);

  function pictures(): number | undefined {
    return video.current?.getVideoPlaybackQuality?.().totalVideoFrames;
  }

  /** Returns the pictures of a second since the camera began; null where that is too short a time to tell. */
  function frames(): number | null {
    const now = pictures();
    if (!begun.current || now === undefined) return null;
    const counted_for = performance.now() - begun.current.at;
    return counted_for < COUNTED_FOR ? null : Math.round(((now - begun.current.pictures) * 1_000) / counted_for);
  }

  const finish = useEffectEvent(() => {
    if (isOver.current) return;
    isOver.current = true;
    const seen = hasRead ? 'reads' : 'shows';
    onSeen({ camera: trouble ?? (scanning ? seen : null), frames: scanning ? frames() : null, reader });
  });
  const hear = useEffectEvent((found: WedgeRead) => setReader((before) => before === true || isWhole(found)));
  const mayBeAny = useEffectEvent(takesAny);
  const tryAgain = useEffectEvent(() => {
    hasTriedAgain.current = true;
    retry();
  });
  const start = useEffectEvent(() => {
    begun.current = { at: performance.now(), pictures: pictures() ?? 0 };
  });

  useEffect(
    () =>
      listenToWedge(
        (found) => hear(found),
        undefined,
        () => mayBeAny(),
      ),
    [],
  );

  useEffect(() => {
    if (scanning) start();
  }, [scanning]);

  useEffect(() => {
    if (isSkipped || (isEnough && trouble)) finish();
    else if (isEnough && scanning) {
      const counted = setTimeout(() => finish(), COUNTED_FOR);
      return () => clearTimeout(counted);
    }
    return undefined;
  }, [isSkipped, isEnough, trouble, scanning]);

  useEffect(() => {
    if (trouble !== 'busy' || hasTriedAgain.current) return;
    const later = setTimeout(() => tryAgain(), ASKED_AGAIN_AFTER);
    return () => clearTimeout(later);
  }, [trouble]);

  return (
    <div className={styles.look}>
      <div className={styles.lookWords} role="status">
        <h3>{trouble ? texts.lookTitleByReader : texts.lookTitle}</h3>
        <p>{trouble ? texts.lookHintByReader : texts.lookHint}</p>
      </div>
      {reader === false && (
        <p className={styles.misread} role="alert">
          {texts.misread}
        </p>
      )}
      <div className={styles.picture}>
        <CameraPicture video={video} />
        {state.is === 'error' ? <CameraTroubleNote state={state} onRetry={retry} /> : <ScanFrame size={180} />}
      </div>
    </div>
  );
}

/** Returns whether a reader's text is a whole code, be it a ticket's, another thing's or that of the rehearsal. */
function isWhole({ is, readings }: WedgeRead): boolean {
  return is !== 'misread' || readings.some((text) => stripScannerPrefix(text).toUpperCase() === texts.codeText);
}
