import { EVENT_AREAS, eventEndpoints, type EventRowView } from '@festix/domain/contract';
import { type Ability } from '@festix/domain/people';
import { useEffect, useState } from 'react';
import { whyItFailed } from '../data/why-it-failed.ts';
import { call } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import { personBearer, useSession } from './session.store.ts';

/** An event at which a person works. */
export type Workplace = Pick<EventRowView, 'id' | 'name' | 'start_date' | 'time_zone'>;

export interface Workplaces {
  /** Events that have not ended, soonest first; undefined until they are known. */
  events: Workplace[] | undefined;
  /** Text of a failure. */
  failure: string | undefined;
  retry: () => void;
}

/** As many as the API gives at once. */
const MOST = 100;
const PATIENCE = 10_000;

/** Reads the events at which the signed-in person has an ability, in any role. */
export function useWorkplaces(ability: Extract<Ability, 'door:work' | 'sale-point:sell'>, place: string): Workplaces {
  const user = useSession((session) => session.user);
  const [events, setEvents] = useState<Workplace[]>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!user) return;
    const ended = new AbortController();
    const areas = EVENT_AREAS.filter((area) => user.roles.includes(area));
    Promise.all(areas.map((area) => eventsIn(area, ended.signal)))
      .then((lists) => setEvents(workplacesIn(lists.flat(), ability)))
      .catch((error: unknown) => {
        if (ended.signal.aborted) return;
        reportError(error, place);
        setFailure(whyItFailed(error));
      });
    return () => ended.abort();
  }, [user, ability, place, attempt]);

  return {
    events,
    failure,
    retry: () => {
      setFailure(undefined);
      setAttempt((count) => count + 1);
    },
  };
}

/** Asks in the person's name: a device's key opens no list of events. */
async function eventsIn(area: (typeof EVENT_AREAS)[number], signal: AbortSignal): Promise<EventRowView[]> {
  const { data } = await call(eventEndpoints.list, {
    area,
    query: { future: 'true', sort: 'start_date', sortDir: 'asc', take: MOST },
    headers: { authorization: `Bearer ${(await personBearer.token()) ?? ''}` },
    patience: PATIENCE,
    signal,
  });
  return data;
}

/** Returns each event once, in whatever roles it is listed. */
export function workplacesIn(rows: readonly EventRowView[], ability: Ability): Workplace[] {
  const open = rows.filter(({ abilities, canceled_at }) => abilities.includes(ability) && canceled_at === null);
  const byId = new Map(open.map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => one.start_date.localeCompare(other.start_date));
}
