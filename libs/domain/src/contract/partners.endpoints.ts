import type { PartnerMapping, PartnerReason } from '../selling/partners/index.ts';
import type { PartnerCodeFormat } from '../selling/tickets/index.ts';
import { endpoint, type FileContent, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** Largest size in bytes of one call's list. */
export const LARGEST_PARTNER_CALL = 8 * 1024 * 1024;

/** A ticket that another seller sold, which the doors of the event admit. */
export interface PartnerTicketView {
  ticket_id: Id;
  seller: { id: Id; name: string };
  /** The other seller's code, as it is read. */
  code: string;
  name: string | null;
  document_masked: string | null;
  /** Null for none. */
  category: string | null;
  /** Order or group at the seller; null for none. */
  order: string | null;
  lot: { id: Id; name: string };
  withdrawn: boolean;
  entered_at: Instant | null;
  created_at: Instant;
}

export interface PartnerTicketsQuery extends PageQuery {
  /** Name or id of a seller. */
  seller?: string;
  /** A whole code, or a part of a name. */
  query?: string;
}

/** A ticket of a seller's list. An absent field of a known code stays as it is. */
export interface PartnerTicketBody {
  /** 4 to 512 characters. */
  code: string;
  name?: string | null;
  document?: string | null;
  category?: string | null;
  /**
   * Order or group at the seller, at most 64 characters: its tickets of one category are a party at the door, if the
   * order has at most 500.
   */
  order?: string | null;
  /** true: it admits nobody; false: it does, again too. Absent: a new one does, and a known one stays as it is. */
  withdrawn?: boolean;
}

export interface PartnerListBody {
  /** Name of the seller; one of another name is made. */
  seller: string;
  /** At most 5,000. */
  tickets: PartnerTicketBody[];
  /**
   * true: takes codes that another seller of the event has as well, and codes that differ from another one by spaces and
   * case alone. Each of them admits once.
   */
  both?: boolean;
}

/** A row that was not taken. */
export interface PartnerRejectionView {
  /** Place in the list, from 0. */
  index: Count;
  code: string | null;
  reason: PartnerReason;
  /** The reason in words. */
  message: string;
  /** Place of the first row with the same code, or with one that differs by spaces and case alone. */
  other_index?: Count;
  /** The seller that has such a code. */
  seller?: string;
}

/** What a list changed. A repeated list changes nothing; the last one of its seller is answered as at its first time. */
export interface PartnerChangesView {
  /** Null where none had the name, and no row was taken. */
  seller_id: Id | null;
  added: Count;
  changed: Count;
  withdrawn: Count;
  rejected: PartnerRejectionView[];
}

export interface PartnerCategoryView {
  /** Null for tickets without one. */
  name: string | null;
  lot: { id: Id; name: string };
  /** Withdrawn ones are not in it. */
  tickets: Count;
  entered: Count;
}

/** Another seller of an event with the counts of its list. */
export interface PartnerSellerView {
  id: Id;
  name: string;
  /** Kinds of its codes, for the phones' cameras. */
  formats: PartnerCodeFormat[];
  /** Withdrawn ones are not in it. */
  tickets: Count;
  withdrawn: Count;
  entered: Count;
  categories: PartnerCategoryView[];
  /** Headings, or numbers from 0, of the columns of its last import; null before any. */
  mapping: {
    code?: string | number;
    name?: string | number;
    document?: string | number;
    category?: string | number;
    order?: string | number;
  } | null;
  /** Time of its last change. */
  changed_at: Instant;
}

export interface PartnerSellerPatch {
  name?: string;
  formats?: PartnerCodeFormat[];
}

export interface PartnerSellerParams extends EventParams {
  seller_id: Id;
}

/** The end of a seller that was to be removed. */
export interface PartnerRemovalView {
  /** false: doors may know some of its tickets, or the event is near; it stays, with all of them withdrawn. */
  removed: boolean;
  /** Tickets that admit nobody any more. */
  withdrawn: Count;
}

/**
 * A list of a seller: a file or a pasted text. Without `write` nothing is changed: the answer shows how the list is
 * read, to be sent again with a mapping and `write`.
 */
export interface PartnerImportBody {
  /** Name of the seller. */
  seller: string;
  /** A CSV in UTF-8, Windows-1252 or UTF-16, or an .xlsx file. */
  file?: FileContent;
  /** The pasted list, if there is no file. */
  text?: string;
  /** JSON: the column of each field, from 0; absent: the remembered or guessed one. */
  mapping?: string;
  write?: 'true' | 'false';
  /** Kinds of its codes, comma-separated, which are written with it; absent: they stay as they are. */
  formats?: string;
  /** 'true': takes codes that another seller has as well, or that differ by spaces and case alone. */
  both?: 'true' | 'false';
}

/** A line that is not taken. */
export interface PartnerFaultView {
  /** Number in the list, from 1, its heading included. */
  line: Count;
  code: string | null;
  reason: PartnerReason;
  message: string;
  /** Line of the first ticket with the same code, or with one that differs by spaces and case alone. */
  other_line?: Count;
  /** The seller that has such a code. */
  seller?: string;
}

/** How a list is read, and what it changed once it is written. */
export interface PartnerImportView {
  /** Headings; null for a list without them. */
  headings: string[] | null;
  columns: Count;
  /** The first ten rows; null for a formula, or for a number of more than 15 digits. */
  sample: { line: Count; cells: (string | null)[] }[];
  /** Rows in it, without its heading. */
  rows: Count;
  mapping: PartnerMapping;
  /** Whence the mapping is. */
  mapping_from: 'guess' | 'memory' | 'request';
  /** Categories found, with their tickets and the lots that they have already; null: one is made. */
  categories: { name: string | null; tickets: Count; lot: { id: Id; name: string } | null }[];
  /** Groups of two or more tickets of one order and category. */
  parties: Count;
  /** The first three orders of more than 500 tickets, which are no party. */
  too_large_orders: string[];
  /** What is written, or would be. */
  added: Count;
  changed: Count;
  withdrawn: Count;
  unchanged: Count;
  /** The first 500. */
  faults: PartnerFaultView[];
  fault_count: Count;
  /** Whether any fault is `OTHER_SELLER` or `ALIKE`, which `both` takes anyway. */
  asks_both: boolean;
  /** The seller; null before its first list is written. */
  seller_id: Id | null;
  written: boolean;
}

export interface PartnerEntriesQuery {
  /** Name or id of a seller; absent: all. */
  seller?: string;
}

const AREAS = ['producer', 'super-admin'] as const;

export const partnerEndpoints = {
  /** Returns the tickets of other sellers, the newest first. */
  list: endpoint<EventParams, PartnerTicketsQuery, None, Page<PartnerTicketView>>({
    method: 'GET',
    areas: AREAS,
    path: '/events/{event_id}/partner-tickets',
    ability: 'partners:read',
  }),
  /** Adds, changes and withdraws tickets of a seller, by their codes. */
  write: endpoint<EventParams, None, PartnerListBody, PartnerChangesView>({
    method: 'PUT',
    areas: AREAS,
    path: '/events/{event_id}/partner-tickets',
    ability: 'partners:edit',
    largest: LARGEST_PARTNER_CALL,
  }),
  sellers: endpoint<EventParams, None, None, { data: PartnerSellerView[] }>({
    method: 'GET',
    areas: AREAS,
    path: '/events/{event_id}/partner-tickets/sellers',
    ability: 'partners:read',
  }),
  editSeller: endpoint<PartnerSellerParams, None, PartnerSellerPatch, PartnerSellerView>({
    method: 'PATCH',
    areas: AREAS,
    path: '/events/{event_id}/partner-tickets/sellers/{seller_id}',
    ability: 'partners:edit',
  }),
  /** Deletes a seller with its tickets and lots while no door can know any; else withdraws the tickets, and it stays. */
  removeSeller: endpoint<PartnerSellerParams, None, None, PartnerRemovalView>({
    method: 'DELETE',
    areas: AREAS,
    path: '/events/{event_id}/partner-tickets/sellers/{seller_id}',
    ability: 'partners:remove',
  }),
  /** Shows how a list is read, or writes it. */
  import: endpoint<EventParams, None, PartnerImportBody, PartnerImportView>({
    method: 'POST',
    areas: AREAS,
    path: '/events/{event_id}/partner-tickets/imports',
    ability: 'partners:edit',
    consumes: 'multipart/form-data',
  }),
  /** Returns the entries with the sellers' codes, for the sellers: CSV in UTF-8, by time. */
  entries: endpoint<EventParams, PartnerEntriesQuery, None, string>({
    method: 'GET',
    areas: AREAS,
    path: '/events/{event_id}/partner-tickets/entries',
    ability: 'partners:read',
    produces: 'text/csv',
  }),
};
