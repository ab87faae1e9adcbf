import type { OrderOrigin, OrderStatus } from '../selling/orders/index.ts';
import type { ParticipantsFormat } from '../figures/participants/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { endpoint, XLSX_TYPE, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** What `query` is looked for in: user is the holder's name or e-mail, code the ticket's or its order's. */
export type ParticipantsFilter = 'user' | 'document' | 'code';

/** What the people of an event are narrowed by. */
export interface ParticipantsFilterQuery {
  query?: string;
  /** user unless said otherwise. A document is found by all of its digits. */
  filter?: ParticipantsFilter;
  /** Ids of lots, comma-separated. */
  lots?: string;
  /** Good tickets alone unless said otherwise; all has those that were cancelled or refunded as well. */
  status?: 'valid' | 'all';
}

export interface ParticipantsQuery extends PageQuery, ParticipantsFilterQuery {}

export interface ParticipantAnswerView {
  question: string;
  /** What was typed or chosen; several choices with commas between. */
  value: string;
}

/** Somebody who comes to an event: one ticket and who holds it. */
export interface ParticipantView {
  ticket_id: Id;
  /** The short code for people, while the ticket is good; null to who may not have the ticket's file. */
  code: string | null;
  serial: Count;
  status: 'valid' | 'cancelled' | 'refunded';
  /** Null where nobody is known. */
  holder_name: string | null;
  /** Left out for whoever may not take addresses along. */
  holder_email?: string | null;
  document_masked: string | null;
  lot: string;
  price: string;
  order_id: Id;
  order_code: string;
  order_status: OrderStatus;
  /** Courtesies are among them. */
  origin: OrderOrigin;
  /** The admission that stands. */
  entered_at: Instant | null;
  /** Of this ticket, then of its order, in the order of the form. */
  answers: ParticipantAnswerView[];
}

export interface ParticipantsExportQuery extends ParticipantsFilterQuery {
  /** csv unless said otherwise; pdf is a list to print, by name, with a box to tick. */
  format?: ParticipantsFormat;
  /** Which part of the list on paper, from 1. */
  part?: Count;
}

export const participantEndpoints = {
  /**
   * The newest first, 50 at a time unless said otherwise. `count` is never greater than `SALES_COUNT_LIMIT.narrowed` where
   * the list is narrowed.
   */
  list: endpoint<EventParams, ParticipantsQuery, None, Page<ParticipantView>>({
    method: 'GET',
    areas: ['producer', 'team-member', 'super-admin', 'support'],
    path: '/events/{event_id}/participants',
    ability: 'orders:read',
  }),
  /** By name, as a file. `x-report-rows` says how many people are to come. */
  export: endpoint<EventParams, ParticipantsExportQuery, None, string>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/participants/export',
    ability: 'orders:export',
    produces: ['text/csv', XLSX_TYPE, 'application/pdf'],
  }),
};
