import type { OrderOrigin, OrderStatus } from '../selling/orders/index.ts';
import type { ParticipantsFormat } from '../figures/participants/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { endpoint, XLSX_TYPE, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** The field that `query` searches: user is the holder's name or e-mail, code the ticket's or its order's. */
export type ParticipantsFilter = 'user' | 'document' | 'code';

/** Filters the participants of an event. */
export interface ParticipantsFilterQuery {
  query?: string;
  /** Default: user. A document matches as a whole only. */
  filter?: ParticipantsFilter;
  /** Ids of lots, comma-separated. */
  lots?: string;
  /** Number of an area that the ticket opens. */
  area?: Count;
  /** Id of a day that it opens. */
  day?: Id;
  /** Default: valid tickets; all includes cancelled and refunded ones. */
  status?: 'valid' | 'all';
}

export interface ParticipantsQuery extends PageQuery, ParticipantsFilterQuery {}

export interface ParticipantAnswerView {
  question: string;
  /** The typed text or chosen options, comma-separated. */
  value: string;
}

/** A participant: one ticket and its holder. */
export interface ParticipantView {
  ticket_id: Id;
  /** The short code for people, while the ticket is valid; null for a viewer who may not have ticket files. */
  code: string | null;
  serial: Count;
  status: 'valid' | 'cancelled' | 'refunded';
  /** Null without a known person. */
  holder_name: string | null;
  /** Absent for a viewer who may not export addresses. */
  holder_email?: string | null;
  document_masked: string | null;
  lot: string;
  price: string;
  order_id: Id;
  order_code: string;
  order_status: OrderStatus;
  /** Includes courtesies and tickets of other sellers. */
  origin: OrderOrigin;
  /** The other seller; absent for tickets of our own. */
  seller?: string;
  /** The first entry; with an area or a day in the filter, the first there. */
  entered_at: Instant | null;
  /** Of this ticket, then of its order, in the order of the form. */
  answers: ParticipantAnswerView[];
}

export interface ParticipantsExportQuery extends ParticipantsFilterQuery {
  /** Default: csv; pdf is a list to print, by name, with a box to tick. */
  format?: ParticipantsFormat;
  /** Part of the paper list, from 1. */
  part?: Count;
}

export const participantEndpoints = {
  /** Returns the newest first, 50 by default. `count` is at most `SALES_COUNT_LIMIT.narrowed` with filters. */
  list: endpoint<EventParams, ParticipantsQuery, None, Page<ParticipantView>>({
    method: 'GET',
    areas: ['producer', 'team-member', 'super-admin', 'support'],
    path: '/events/{event_id}/participants',
    ability: 'orders:read',
  }),
  /** Returns participants by name, as a file. `x-report-rows` has their number. */
  export: endpoint<EventParams, ParticipantsExportQuery, None, string>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/participants/export',
    ability: 'orders:export',
    produces: ['text/csv', XLSX_TYPE, 'application/pdf'],
  }),
};
