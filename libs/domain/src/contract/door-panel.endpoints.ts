import type { DoorReportFormat } from '../door/door-panel/index.ts';
import type { PriceKind } from '../programme/lots/index.ts';
import { MANAGING_AREAS } from './area.ts';
import type { PassageCountView, PassagePlaceView } from './checkins.endpoints.ts';
import type { DeviceKind } from './door.endpoints.ts';
import { XLSX_TYPE, endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant } from './views.ts';

export interface DoorPanelMinuteView {
  /** Start of the minute. */
  at: Instant;
  entries: Count;
}

export interface DoorPanelLotView {
  id: Id;
  name: string;
  sorting: Count;
  inside: Count;
  /** Sold and valid. */
  sold: Count;
  given: Count;
  disputed: Count;
  /** Valid tickets of other sellers. Absent from older servers. */
  partners?: Count;
  /** The sum of these four, and people inside without one of them. */
  expected: Count;
}

/** A device that works, or has worked, at the event's doors. */
export interface DoorPanelDeviceView {
  /** Null for the back office, without a device. */
  id: Id | null;
  /** Null for the back office, and for a deleted device. */
  name: string | null;
  kind: DeviceKind | null;
  user: string | null;
  /** Its current entries. */
  inside: Count;
  /** Its refused scans. */
  refused: Count;
  last_seen_at: Instant | null;
  /** Ops that waited on the device at its last call. */
  waiting: Count | null;
  waiting_told_at: Instant | null;
  revoked_at: Instant | null;
  /**
   * Names of the devices that it hears without the server, since when these, and when it last said so; null if it has
   * said nothing of it. Absent from older servers.
   */
  hears?: string[] | null;
  hears_since?: Instant | null;
  hears_told_at?: Instant | null;
}

export interface DoorPanelRefusalView {
  /** The verdict's code. */
  code: string;
  count: Count;
}

/** The reads at one area on one day. */
export interface DoorPanelPlaceView extends PassagePlaceView {
  /** Those of the panel's minutes with an entry there. */
  minutes: DoorPanelMinuteView[];
  /** The most frequent first. */
  refusals: DoorPanelRefusalView[];
}

export interface DoorPanelUndoneView {
  id: Id;
  ticket_code: string;
  lot: string;
  undone_at: Instant;
  by: string | null;
  reason: string | null;
}

/** An admitted ticket whose document has still to be asked for. */
export interface DoorPanelDocumentView {
  ticket_id: Id;
  ticket_code: string;
  lot: string;
  /** null on a stub, before its sale is reported. */
  kind: PriceKind | null;
  entered_at: Instant;
  gate: string | null;
}

/** The doors of an event at one time. */
export interface DoorPanelView {
  /** That time. */
  at: Instant;
  /** Whether the event is over; the minutes are those up to its last entry then. */
  is_over: boolean;
  /**
   * Current entries; expected tickets: sold and valid, given away, disputed, of other sellers, and inside without one
   * of these; stubs on lease. Those of other sellers are absent from older servers.
   */
  inside: Count;
  sold: Count;
  given: Count;
  disputed: Count;
  partners?: Count;
  expected: Count;
  leased: Count;
  /** Sixty, the present one last, with or without entries. */
  minutes: DoorPanelMinuteView[];
  lots: DoorPanelLotView[];
  /** The latest to call first. */
  devices: DoorPanelDeviceView[];
  /** The most frequent first. */
  refusals: DoorPanelRefusalView[];
  /** Tickets admitted by more than one scan, or dead when they were, without undone ones. */
  conflicts: Count;
  /**
   * Double entries that devices stopped because they hear each other without the server: tickets refused at a device
   * that would have admitted them by itself. Absent from older servers.
   */
  doubles_stopped?: Count;
  /** Undone entries, and the latest few of them. */
  undone: Count;
  last_undone: DoorPanelUndoneView[];
  /** Admitted tickets whose document has still to be asked for, and the latest few of them. Absent from older servers. */
  documents_open?: Count;
  last_documents?: DoorPanelDocumentView[];
  /** People by day and area; absent at an event without areas and days. */
  passages?: PassageCountView[];
  /** Minutes and refusals by day and area, of places with either; absent at an event without areas and days. */
  places?: DoorPanelPlaceView[];
}

export interface DoorReportQuery {
  /** Default: pdf. */
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
   * Returns the door report as a file: PDF, or a spreadsheet with `format=xlsx`. Before the event's end it is marked as
   * partial.
   */
  report: endpoint<EventParams, DoorReportQuery, None, string>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/door-panel/report',
    ability: 'checkins:read',
    produces: ['application/pdf', XLSX_TYPE],
  }),
};
