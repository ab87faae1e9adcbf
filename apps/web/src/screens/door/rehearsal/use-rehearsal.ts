import type { DeviceKind } from '@festix/domain/contract';
import type { MeasuredPrinter, MeasuredSound } from '@festix/domain/door';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reportError } from '../../../data/report-error.ts';
import { rehearse, type SeenAtDoor } from '../../../offline/rehearsal/rehearse.ts';
import {
  keepRehearsal,
  keptRehearsal,
  tellRehearsal,
  type KeptRehearsal,
} from '../../../offline/rehearsal/told-rehearsal.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { useUpdates } from '../../../offline/updates.ts';
import { APP_VERSION } from '../../../offline/app-version.ts';
import { isOlder } from '../../../offline/version-order.ts';

export type RehearsalStep =
  /** Nothing under way: the last one is shown, if there was one. */
  | { is: 'idle' }
  | { is: 'looking' }
  | { is: 'camera'; seen: (seen: SeenAtDoor) => void; isSkipped: boolean }
  | { is: 'playing'; done: number }
  | { is: 'failed' };

export interface RehearsedPlace {
  event_id: string;
  kind: DeviceKind;
  gate: string | null;
  area: number | null;
  /** Oldest version that the server lets work. */
  min_client: string;
  testSound: () => Promise<MeasuredSound>;
  /** Asks the till's printer how it is; null where there is none. */
  askPrinter?: () => Promise<MeasuredPrinter | null>;
  /** Wakes the sync, which the rehearsal has cut off. */
  kick: () => void;
}

export interface UsedRehearsal {
  step: RehearsalStep;
  /** The latest one of this device at the event. */
  last: KeptRehearsal | undefined;
  /** Begins one; call it within a tap, for the sound. */
  begin: () => void;
  /** Goes on without a code. */
  skip: () => void;
}

/** Runs rehearsals of this device, one at a time. */
export function useRehearsal({
  event_id,
  kind,
  gate,
  area,
  min_client,
  testSound,
  askPrinter,
  kick,
}: RehearsedPlace): UsedRehearsal {
  const here = useThisDevice();
  const update = useUpdates((state) => state.apply);
  const [step, setStep] = useState<RehearsalStep>({ is: 'idle' });
  const [last, setLast] = useState(() => keptRehearsal(event_id, kind));
  const isUnderWay = useRef(false);
  const isLeft = useRef(false);

  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);

  const run = useCallback(async () => {
    setStep({ is: 'looking' });
    const body = await rehearse(
      {
        ...{ event_id, kind, gate, area },
        app_version: APP_VERSION,
        version: isOlder(APP_VERSION, min_client) ? 'too_old' : update ? 'update' : 'newest',
        sound: testSound,
        ...(askPrinter && { printer: askPrinter }),
        look: async () => {
          const found = await new Promise<SeenAtDoor>((seen) => setStep({ is: 'camera', seen, isSkipped: false }));
          // Other devices may need a moment to link with this one.
          setStep({ is: 'looking' });
          return found;
        },
        progress: (done) => setStep({ is: 'playing', done }),
      },
      here,
    );
    keepRehearsal(event_id, kind, body);
    await tellRehearsal(event_id, kind);
    if (isLeft.current) return;
    setLast(keptRehearsal(event_id, kind));
    setStep({ is: 'idle' });
  }, [event_id, kind, gate, area, min_client, update, testSound, askPrinter, here]);

  const begin = useCallback(() => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    run()
      .catch((error: unknown) => {
        reportError(error, 'rehearsal');
        setStep({ is: 'failed' });
      })
      .finally(() => {
        isUnderWay.current = false;
        kick();
      });
  }, [run, kick]);

  const skip = useCallback(() => {
    setStep((now) => (now.is === 'camera' ? { ...now, isSkipped: true } : now));
  }, []);

  return { step, last, begin, skip };
}
