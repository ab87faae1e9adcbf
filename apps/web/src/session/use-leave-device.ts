import type { Id } from '@festix/domain/contract';
import { useState } from 'react';
import { whyItFailed } from '../data/why-it-failed.ts';
import { UnreachableError } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import { useThisDevice } from '../offline/this-device-context.ts';
import { wipeDevice } from '../offline/wipe.ts';
import { useSession } from './session.store.ts';

export interface Leaving {
  isLeaving: boolean;
  refusal: string | undefined;
  /** With the ids of the ops that were carried away. */
  leave: (carried: ReadonlySet<Id>) => void;
}

export interface LeaveOptions {
  place: 'door.leave' | 'till.leave';
  words: Readonly<{ offline: string; stillWaiting: string }>;
  onLeft?: () => void;
}

/**
 * Leaves the device: ends the session first, which needs the network. A device left signed in would let the next person
 * work in it.
 */
export function useLeaveDevice({ place, words, onLeft }: LeaveOptions): Leaving {
  const { journal, snap } = useThisDevice();
  const signOut = useSession((session) => session.signOut);
  const [isLeaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function leave(carried: ReadonlySet<Id>) {
    setLeaving(true);
    setRefusal(undefined);
    try {
      await signOut();
      if (await wipeDevice(journal, snap, carried)) onLeft?.();
      else setRefusal(words.stillWaiting);
    } catch (error) {
      reportError(error, place);
      setRefusal(error instanceof UnreachableError ? words.offline : whyItFailed(error));
    } finally {
      setLeaving(false);
    }
  }

  return { isLeaving, refusal, leave: (carried) => void leave(carried) };
}
