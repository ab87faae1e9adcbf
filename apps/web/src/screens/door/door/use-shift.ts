import type { Id } from '@festix/domain/contract';
import { useEffect, useRef, useState } from 'react';
import { reportError } from '../../../data/report-error.ts';
import { runMesh } from '../../../offline/mesh/run-mesh.ts';
import { tellRehearsal } from '../../../offline/rehearsal/told-rehearsal.ts';
import { runSync, type RunningSync } from '../../../offline/run-sync.ts';
import { Shift } from '../../../offline/shift.ts';
import { useSyncStatus } from '../../../offline/sync-status.ts';
import type { Trigger } from '../../../offline/sync.ts';
import type { ThisDevice } from '../../../offline/this-device.ts';
import { useSession } from '../../../session/session.store.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';

export interface UsedShift {
  /** Undefined until the list is in memory. */
  shift: Shift | undefined;
  kick: (trigger: Trigger) => void;
}

/** Returns the shift at an event's doors, while this device has its list; and the sync, which also runs without one. */
export function useShift(event_id: Id, isEnrolled: boolean, hasList: boolean): UsedShift {
  const here = useThisDevice();
  const sync = useRef<RunningSync>(undefined);
  const shift = useRef<Shift>(undefined);
  const [begun, setBegun] = useState<Shift>();

  useEffect(() => {
    if (!isEnrolled) return;
    const running = runSync(event_id, here, async (signal) => {
      await shift.current?.pull(signal);
      void tellRehearsal(event_id, 'door', signal);
    });
    sync.current = running;
    return () => {
      sync.current = undefined;
      running.stop();
    };
  }, [event_id, isEnrolled, here]);

  useEffect(() => {
    if (!isEnrolled || !hasList) return;
    let isOver = false;
    const beginning = begin(event_id, here, () => sync.current?.kick('queued'));
    void beginning.then((made) => {
      if (isOver) return;
      shift.current = made;
      setBegun(made);
      sync.current?.kick('asked');
    });
    return () => {
      isOver = true;
      shift.current = undefined;
      setBegun(undefined);
      void beginning.then((made) => made?.end());
    };
  }, [event_id, isEnrolled, hasList, here]);

  useEffect(() => (begun ? runMesh(begun, here) : undefined), [begun, here]);

  return { shift: begun, kick: (trigger) => sync.current?.kick(trigger) };
}

async function begin(event_id: Id, here: ThisDevice, queued: () => void): Promise<Shift | undefined> {
  try {
    return await Shift.begin(event_id, {
      ...here,
      operator: () => {
        const { user } = useSession.getState();
        return { id: user?.id ?? null, name: user?.name ?? null };
      },
      queued,
      downloading: (download) => useSyncStatus.setState({ download }),
    });
  } catch (error) {
    reportError(error, 'door.begin');
    return undefined;
  }
}
