import type { Id } from '@festix/domain/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reportError } from '../../../data/report-error.ts';
import { runMesh } from '../../../offline/mesh/run-mesh.ts';
import { tillPlace } from '../../../offline/mesh/till-place.ts';
import { tellRehearsal } from '../../../offline/rehearsal/told-rehearsal.ts';
import { runSync, type RunningSync } from '../../../offline/run-sync.ts';
import type { Trigger } from '../../../offline/sync.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { Till } from '../../../offline/till.ts';

export interface UsedTill {
  /** Undefined until it has begun. */
  till: Till | undefined;
  kick: (trigger: Trigger) => void;
}

/** Runs this device as the till of an event once its lots are known; and the sync, which runs without them too. */
export function useTillAtWork(event_id: Id, isEnrolled: boolean, isPrepared: boolean): UsedTill {
  const here = useThisDevice();
  const sync = useRef<RunningSync>(undefined);
  const till = useRef<Till>(undefined);
  const [begun, setBegun] = useState<Till>();

  useEffect(() => {
    if (!isEnrolled) return;
    const pull = async (signal: AbortSignal) => {
      await till.current?.pull(signal);
      void tellRehearsal(event_id, 'till', signal);
    };
    const running = runSync(event_id, here, pull, 'till');
    sync.current = running;
    return () => {
      sync.current = undefined;
      running.stop();
    };
  }, [event_id, isEnrolled, here]);

  useEffect(() => {
    if (!isEnrolled || !isPrepared) return;
    let isOver = false;
    const beginning = Till.begin(event_id, { ...here, queued: () => sync.current?.kick('queued') }).catch(
      (error: unknown) => {
        reportError(error, 'till.begin');
        return undefined;
      },
    );
    void beginning.then((made) => {
      if (isOver) return;
      till.current = made;
      setBegun(made);
      sync.current?.kick('asked');
    });
    return () => {
      isOver = true;
      till.current = undefined;
      setBegun(undefined);
      void beginning.then((made) => made?.end());
    };
  }, [event_id, isEnrolled, isPrepared, here]);

  useEffect(() => (begun ? runMesh(tillPlace(begun), here) : undefined), [begun, here]);

  const kick = useCallback((trigger: Trigger) => sync.current?.kick(trigger), []);
  return { till: begun, kick };
}
