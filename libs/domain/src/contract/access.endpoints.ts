import type { Area, PassGrant } from '../programme/passes/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant } from './views.ts';

export interface EventDayView {
  id: Id;
  /** As in the list of the phones; it stays the day's own. */
  number: Count;
  name: string;
  starts_at: Instant;
  ends_at: Instant;
  place_limit: Count | null;
}

export interface LotPassView {
  lot_id: Id;
  grants: PassGrant[];
}

/** The days and areas of an event, and what each lot opens. A lot that is absent opens the main area every day. */
export interface AccessView {
  areas: Area[];
  days: EventDayView[];
  passes: LotPassView[];
}

/** An area as its editor sends it; what is absent is as for a new area. */
export type AreaBody = Pick<Area, 'number' | 'name'> & Partial<Area>;

export interface EventDayBody {
  /** Absent: a new day. */
  id?: Id;
  name: string;
  starts_at: Instant;
  ends_at: Instant;
  place_limit?: Count | null;
}

export interface GrantBody {
  area: Count;
  day?: Id | null;
  /** Absent: once. */
  entries?: Count | null;
}

export interface AccessBody {
  areas?: AreaBody[];
  days?: EventDayBody[];
  passes?: { lot_id: Id; grants: GrantBody[] }[];
}

/** What stands against a change, told with ACCESS_IN_USE. */
export interface AccessInUseView {
  /** The day or area has passages, or more places than its limit are taken. */
  reason: 'passages' | 'places';
  /** Number of the area; null: a day. */
  area: Count | null;
  /** Id of the day; null: an area, or with no area either the whole event as the day of its passages. */
  day: Id | null;
}

export const accessEndpoints = {
  show: endpoint<EventParams, None, None, AccessView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/access',
    ability: 'lots:read',
  }),
  replace: endpoint<EventParams, None, AccessBody, AccessView>({
    method: 'PUT',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/access',
    ability: 'lots:edit',
  }),
};
