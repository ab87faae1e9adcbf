import type { RehearsalMeasures } from '../door/rehearsal/index.ts';
import { MANAGING_AREAS } from './area.ts';
import type { DeviceKind } from './door.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant } from './views.ts';

/** What a device has measured in a rehearsal before the gates open. */
export interface RehearsalBody {
  device_id: Id;
  /** End of the rehearsal by the server's clock, as far as the device knows it. An earlier one replaces no later one. */
  done_at: Instant;
  /** Where the device stands; absent at a till. */
  gate?: string | null;
  /** Number of the area; absent at an event without areas, and at a till. */
  area?: Count | null;
  measures: RehearsalMeasures;
}

export interface RehearsalView {
  done_at: Instant;
  gate: string | null;
  area: Count | null;
  measures: RehearsalMeasures;
}

/** A working device of an event, with its latest rehearsal there; null: none yet. */
export interface RehearsedDeviceView {
  id: Id;
  name: string;
  kind: DeviceKind;
  user: string;
  last_seen_at: Instant | null;
  rehearsal: RehearsalView | null;
}

export interface RehearsalAreaView {
  number: Count;
  name: string;
}

/** The rehearsals of an event at one time. */
export interface RehearsalsView {
  /** That time. */
  at: Instant;
  /** The latest to call first. */
  devices: RehearsedDeviceView[];
  /** Gates at which devices have rehearsed, or admitted people within a day. */
  gates: string[];
  /** Areas with an entrance of their own; empty at an event with one alone. */
  areas: RehearsalAreaView[];
}

export const rehearsalEndpoints = {
  /** Stores a device's rehearsal in the place of its last one at the event. */
  tell: endpoint<EventParams, None, RehearsalBody, void>({
    method: 'PUT',
    areas: ['door'],
    path: '/events/{event_id}/rehearsal',
    ability: 'door:work',
    devices: true,
    status: 204,
  }),
  /** The same of a till. */
  tellOfTill: endpoint<EventParams, None, RehearsalBody, void>({
    method: 'PUT',
    areas: ['sale-point'],
    path: '/till/{event_id}/rehearsal',
    ability: 'sale-point:sell',
    devices: true,
    status: 204,
  }),
  ofEvent: endpoint<EventParams, None, None, RehearsalsView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/rehearsals',
    ability: 'checkins:read',
  }),
};
