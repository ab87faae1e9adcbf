import type { DoorReportFormat } from '../door/door-panel/index.ts';
import { MANAGING_AREAS } from './area.ts';
import type { DeviceKind } from './door.endpoints.ts';
import { XLSX_TYPE, endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant } from './views.ts';

export interface DoorPanelMinuteView {
  /** Its first moment. */
  at: Instant;
  entries: Count;
}

export interface DoorPanelLotView {
  id: Id;
  name: string;
  sorting: Count;
  inside: Count;
  /** Sold and standing. */
  sold: Count;
  given: Count;
  disputed: Count;
  /** All three: who may come. */
  expected: Count;
}

/** A device that works at the doors of the event, or has. */
export interface DoorPanelDeviceView {
  /** Null for what was done in the back office, without a device. */
  id: Id | null;
  /** Null in the back office, and of a device that is no more. */
  name: string | null;
  kind: DeviceKind | null;
  user: string | null;
  /** Standing entries that it made. */
  inside: Count;
  /** Scans that let nobody in. */
  refused: Count;
  last_seen_at: Instant | null;
  /** What waited on the device for its upload, when it last told. */
  waiting: Count | null;
  waiting_told_at: Instant | null;
  revoked_at: Instant | null;
}

export interface DoorPanelRefusalView {
  /** The verdict's code. */
  code: string;
  count: Count;
}

export interface DoorPanelUndoneView {
  id: Id;
  ticket_code: string;
  lot: string;
  undone_at: Instant;
  by: string | null;
  reason: string | null;
}

/** The doors of an event at one moment. */
export interface DoorPanelView {
  /** The moment. */
  at: Instant;
  /** The event is over; the minutes are then those up to its last entry. */
  is_over: boolean;
  /** Standing entries; tickets that are sold and stand, given away, and disputed, which are expected; stubs of tills. */
  inside: Count;
  sold: Count;
  given: Count;
  disputed: Count;
  expected: Count;
  leased: Count;
  /** Sixty, the last one under way, whether somebody entered in them or not. */
  minutes: DoorPanelMinuteView[];
  lots: DoorPanelLotView[];
  /** Those that were heard of last come first. */
  devices: DoorPanelDeviceView[];
  /** The most frequent first. */
  refusals: DoorPanelRefusalView[];
  /** Tickets that more than one scan let in, or that were dead when they were; those undone are settled. */
  conflicts: Count;
  /** Entries that a supervisor took back, and the last few of them. */
  undone: Count;
  last_undone: DoorPanelUndoneView[];
}

export interface DoorReportQuery {
  /** pdf unless said otherwise. */
  format?: DoorReportFormat;
}

export const doorPanelEndpoints = {
  show: endpoint<EventParams, None, None, DoorPanelView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/door-panel',
    ability: 'checkins:read',
  }),
  /**
   * The report of the doors as a file: PDF, or a spreadsheet with `format=xlsx`. It is to be had at any time, and says
   * that it is partial while the event is not over.
   */
  report: endpoint<EventParams, DoorReportQuery, None, string>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/door-panel/report',
    ability: 'checkins:read',
    produces: ['application/pdf', XLSX_TYPE],
  }),
};
