import type { SheetFault } from '../selling/courtesies/index.ts';
import type { Cents } from '../ground/money/index.ts';
import type { DeliveryView } from './deliveries.endpoints.ts';
import { endpoint, type FileContent, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export interface CourtesyTicketView {
  id: Id;
  price: { id: Id; name: string; lot: { id: Id; name: string } };
  /** The address it was given to. */
  assignee_to: string | null;
  /** WhatsApp's form of the holder's phone, or the phone; null for none. */
  whatsapp: string | null;
  is_checked_in: boolean;
}

/** Tickets given away. */
export interface CourtesyView {
  id: Id;
  event_id: Id;
  code: string;
  created_at: Instant;
  /** The giver. */
  user: { id: Id; name: string; email: string } | null;
  /** The holder of all of them; null for several people. */
  assignee_to_email: string | null;
  assignee_to_name: string | null;
  tickets: CourtesyTicketView[];
  subtotal: Cents;
  /** All of the subtotal. */
  coupon_amount: Cents;
  total: Cents;
  /** The latest 50, the newest first; in lists. */
  deliveries?: DeliveryView[];
}

export interface CourtesiesQuery extends PageQuery {
  query?: string;
  /** The field that `query` searches; default: name or address of a holder. */
  filter?: 'user' | 'code' | 'lot';
}

export interface CourtesyBody {
  id: Id;
  assignee_to_email?: string | null;
  assignee_to_name?: string | null;
  /** Repeats the path. */
  event_id?: Id;
  tickets: {
    /** Id of the price. */
    id: Id;
    amount: number;
    /** As many addresses as tickets, or none if one person gets all. */
    assignees_to?: string[];
  }[];
}

export interface CourtesyParams extends EventParams {
  courtesy_id: Id;
}

/** refused: nothing can be issued of it · checked: waits to be issued · issuing · done */
export type CourtesyImportState = 'refused' | 'checked' | 'issuing' | 'done';

/** A spreadsheet of courtesies with its progress. */
export interface CourtesyImportView {
  id: Id;
  file_name: string;
  state: CourtesyImportState;
  /** Courtesies in it, and their tickets. */
  rows: Count;
  tickets: Count;
  /** Courtesies issued so far. */
  issued: Count;
  /** Errors by row; rows that could not be issued as well. */
  faults: SheetFault[];
  created_at: Instant;
}

export interface CourtesySheetBody {
  id: Id;
  /** An .xlsx file. */
  file: FileContent;
}

export interface CourtesyImportParams extends EventParams {
  import_id: Id;
}

const AREAS = ['producer', 'super-admin'] as const;

export const courtesyEndpoints = {
  list: endpoint<EventParams, CourtesiesQuery, None, Page<CourtesyView>>({
    method: 'GET',
    areas: AREAS,
    path: '/events/{event_id}/courtesies',
    ability: 'courtesies:read',
  }),
  create: endpoint<EventParams, None, CourtesyBody, CourtesyView>({
    method: 'POST',
    areas: AREAS,
    path: '/events/{event_id}/courtesies',
    ability: 'courtesies:edit',
    status: 201,
  }),
  remove: endpoint<CourtesyParams, None, None, void>({
    method: 'DELETE',
    areas: AREAS,
    path: '/events/{event_id}/courtesies/{courtesy_id}',
    ability: 'courtesies:edit',
    status: 204,
  }),
  /** Returns an empty spreadsheet to fill in, with the event's lots and prices to choose from. */
  sheet: endpoint<EventParams, None, None, string>({
    method: 'GET',
    areas: AREAS,
    path: '/events/{event_id}/courtesies/planilha.xlsx',
    ability: 'courtesies:edit',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  /** Checks every row and issues nothing yet. */
  checkSheet: endpoint<EventParams, None, CourtesySheetBody, CourtesyImportView>({
    method: 'POST',
    areas: AREAS,
    path: '/events/{event_id}/courtesies/imports',
    ability: 'courtesies:edit',
    status: 201,
    consumes: 'multipart/form-data',
  }),
  import: endpoint<CourtesyImportParams, None, None, CourtesyImportView>({
    method: 'GET',
    areas: AREAS,
    path: '/events/{event_id}/courtesies/imports/{import_id}',
    ability: 'courtesies:edit',
  }),
  /** Issues a checked spreadsheet; a repeat issues nothing again. */
  issueImport: endpoint<CourtesyImportParams, None, None, CourtesyImportView>({
    method: 'POST',
    areas: AREAS,
    path: '/events/{event_id}/courtesies/imports/{import_id}/issue',
    ability: 'courtesies:edit',
    status: 202,
  }),
};
