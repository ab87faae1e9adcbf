import { eventEndpoints, type Id, type MANAGING_AREAS, type UserView } from '@festix/domain/contract';
import { abilitiesFor, grantsFor } from '@festix/domain/people';
import { useEffect, useState } from 'react';
import { call } from '../../../../data/call.ts';
import { saysNo } from '../../../../data/problem.ts';
import { reportError } from '../../../../data/report-error.ts';
import { isNoAnswer } from '../../../../offline/heard-calls.ts';
import { personBearer, useSession } from '../../../../session/session.store.ts';

export type UndoArea = (typeof MANAGING_AREAS)[number];

const PATIENCE = 10_000;

/** Answers of the server by person and event: the right to undo rarely changes in an evening. */
const told = new Map<string, UndoArea | null>();

/**
 * Returns the area in which the signed-in person may undo entries of an event; null if there is none, undefined while
 * only the server could tell, such as whether a producer's event is the person's own.
 */
export function useUndoArea(event_id: Id, isOnline: boolean): UndoArea | null | undefined {
  const user = useSession((session) => session.user);
  const [, setAnswers] = useState(0);
  const key = `${user?.id} ${event_id}`;
  const known = user ? (granted(user, event_id) ?? told.get(key)) : null;
  const asks = known === undefined && isOnline;

  useEffect(() => {
    if (!asks) return;
    const ended = new AbortController();
    ownsEvent(event_id, ended.signal)
      .then((owns) => told.set(key, owns ? 'producer' : null))
      .catch((error: unknown) => {
        if (ended.signal.aborted || isNoAnswer(error)) return;
        if (!saysNo(error)) return reportError(error, 'door.undo');
        told.set(key, null);
      })
      .finally(() => setAnswers((count) => count + 1));
    return () => ended.abort();
  }, [asks, event_id, key]);

  return known;
}

/** Returns what the person's own roles and grants tell; undefined for a producer, who may have made the event or not. */
function granted(user: UserView, event_id: Id): UndoArea | null | undefined {
  if (user.roles.includes('super-admin')) return 'super-admin';
  if (user.roles.includes('team-member') && grantsFor(user, event_id).includes('supervise')) return 'team-member';
  return abilitiesFor(user, undefined, 'producer').has('checkins:undo') ? undefined : null;
}

/** Asks in the person's name: a device's key undoes nothing. */
async function ownsEvent(event_id: Id, signal: AbortSignal): Promise<boolean> {
  const { abilities } = await call(eventEndpoints.read, {
    area: 'producer',
    params: { event_id },
    headers: await personHeaders(),
    patience: PATIENCE,
    signal,
  });
  return abilities.includes('checkins:undo');
}

export async function personHeaders(): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await personBearer.token()) ?? ''}` };
}
