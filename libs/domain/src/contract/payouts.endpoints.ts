import type { Cents } from '../ground/money/index.ts';
import type { PayoutStatus, StatementFormat } from '../money/payouts/index.ts';
import type { PixKeyType } from '../ground/rules/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { XLSX_TYPE, endpoint, type FileContent, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { FileLinkView } from './receipts.endpoints.ts';
import type { Id, Instant, Page, PageQuery } from './views.ts';

/** An event's balance and payouts, without payouts of rebates. */
export interface PayoutMetricsView {
  /** The producer's receipts: without fees, after coupons, net of refunds. */
  total: Cents;
  payouts_pending: Cents;
  payouts_done: Cents;
  /**
   * Receipts less administration tax, absorbed fees, expenses, amounts received already and payouts done. Once the
   * event is over it is never negative, except for super-admins.
   */
  balance: Cents;
  /** balance − payouts_pending: what may be requested now; zero while it is frozen. */
  available: Cents;
  /** Time until which nothing more of a cancelled event is paid out; null if nothing is held back. */
  frozen_until: Instant | null;
  /** The items between receipts and balance, besides the payouts. */
  administration: Cents;
  /** Convenience fees that the producer pays for the buyers. */
  absorbed_fees: Cents;
  expenses: Cents;
  already_received: Cents;
}

/** The figures for an answer. */
export interface PayoutDetailMetricsView extends PayoutMetricsView {
  /** Rebates still to be paid; negative if less was collected than rebated. */
  rebate_pending: Cents;
}

/** A payout of an event. */
export interface PayoutView {
  id: Id;
  event_id: Id;
  /** Payout days are those of the event's zone. */
  event: { id: Id; name: string; time_zone: string };
  request_date: Instant;
  created_at: Instant;
  /** Time of the transfer, for a done payout. */
  sent_date: Instant | null;
  /**
   * As in the directory of Pix keys: bare digits, E.164, lower case. A former producer's key is masked, except for
   * super-admins.
   */
  pix: string;
  pix_type: PixKeyType;
  amount: Cents;
  status: PayoutStatus;
  /** The requester's note. */
  obs_producer: string | null;
  /** The note of the answer. */
  obs_admin: string | null;
  /** The receipt's file; its ending has the type. Null for none, or if the key is masked. */
  receipt: string | null;
  /** The expense that created it; null for a request. */
  expenses: { id: Id; is_rebate: boolean } | null;
  /** Whether it pays a rebate, apart from the balance. */
  is_rebate: boolean;
  /** The requester; null if deleted, or if the key is masked. */
  requested_by: { id: Id; name: string } | null;
  answered_at: Instant | null;
}

/** A payout for people who answer. */
export interface PayoutRowView extends PayoutView {
  producer: { id: Id; name: string; email: string };
  answered_by: { id: Id; name: string } | null;
}

/** One payout, with its event's figures. */
export interface PayoutDetailView extends PayoutRowView {
  metrics: PayoutDetailMetricsView;
}

export interface PayoutsPage<Row> extends Page<Row> {
  /** Sum of all waiting matches, regardless of the status filter. */
  sumPendingAmount: Cents;
}

/** A key used before. */
export interface PixKeyView {
  pix: string;
  pix_type: PixKeyType;
  last_used_at: Instant;
}

export interface RecentPayoutsView {
  /** The newest five of the event. */
  data: PayoutView[];
  /** The latest five of each type: of all the producer's events, for team members of this event. */
  keys: PixKeyView[];
}

export interface PayoutsQuery extends PageQuery {
  status?: PayoutStatus;
}

export interface AllPayoutsQuery extends PayoutsQuery {
  query?: string;
  /** The field that `query` searches: default the event's name, or the Pix key. */
  filter?: 'key' | 'event';
}

export interface PayoutBody {
  id: Id;
  /** Centavos, at least 100. */
  amount: number;
  /** A time, or a day: yyyy-MM-dd. */
  request_date: string;
  /** Masked or bare. */
  pix: string;
  /** Default: cpf. */
  pix_type?: PixKeyType;
  obs?: string | null;
  /** Repeats the path. */
  event_id?: Id;
}

export interface PlatformPayoutBody extends PayoutBody {
  event_id: Id;
}

/**
 * `status` done or rejected answers a waiting payout, with whatever else is sent; without it, or as pending, the payout
 * is edited and waits on. Absent fields stay. Sent as multipart or JSON. The same answer by the same person again gets
 * the first reply.
 */
export interface PayoutAnswerBody {
  /** Repeats the path. */
  id?: Id;
  status?: PayoutStatus;
  /** Centavos. */
  amount?: number;
  pix?: string;
  pix_type?: PixKeyType;
  request_date?: string;
  /** A time, or a day; required for done. */
  sent_date?: string;
  obs_admin?: string | null;
  /** PDF, JPEG, PNG or WebP, at most 10 MB. */
  receipt?: FileContent;
  /** Further recipients of the mail; the field is repeated, or its addresses are comma-separated. */
  cc?: string[];
  bcc?: string[];
}

/**
 * Corrects the transfer of a done payout. Absent fields stay; at least one is sent, as multipart or JSON. Amount, key and
 * status of a done payout never change.
 */
export interface PayoutCorrectionBody {
  /** A time, or a day; not in the future. */
  sent_date?: string;
  /** PDF, JPEG, PNG or WebP, at most 10 MB; it takes the place of the former one. */
  receipt?: FileContent;
}

export interface PayoutParams extends EventParams {
  payout_id: Id;
}

export interface StatementQuery {
  /** Default: pdf. */
  format?: StatementFormat;
}

/** Id of the part of the settings that switches mails about payout requests, for links to it. */
export const PAYOUT_NOTICE_PART = 'avisos';

/** Whether the super-admin gets a mail for each payout request of others. */
export interface PayoutNoticeView {
  mails: boolean;
}

export type PayoutNoticeBody = PayoutNoticeView;

export const payoutEndpoints = {
  metrics: endpoint<EventParams, None, None, PayoutMetricsView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/payouts/metrics',
    ability: 'payouts:read',
  }),
  recent: endpoint<EventParams, None, None, RecentPayoutsView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/payouts/recent',
    ability: 'payouts:read',
  }),
  /** Returns the event's receipts, expenses and payouts as a file: PDF, or a spreadsheet with `format=xlsx`. */
  statement: endpoint<EventParams, StatementQuery, None, string>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/payouts/statement',
    ability: 'payouts:read',
    produces: ['application/pdf', XLSX_TYPE],
  }),
  /** Returns the newest first. */
  list: endpoint<EventParams, PayoutsQuery, None, PayoutsPage<PayoutView>>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/payouts',
    ability: 'payouts:read',
  }),
  request: endpoint<EventParams, None, PayoutBody, PayoutView>({
    method: 'POST',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/payouts',
    ability: 'payouts:request',
    status: 201,
  }),
  /** Withdraws a waiting or refused one. */
  remove: endpoint<PayoutParams, None, None, void>({
    method: 'DELETE',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/payouts/{payout_id}',
    ability: 'payouts:remove',
    status: 204,
  }),
  receipt: endpoint<PayoutParams, None, None, FileLinkView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/payouts/{payout_id}/receipt',
    ability: 'payouts:read',
  }),
  /** Returns payouts of all events, the newest first. */
  inbox: endpoint<None, AllPayoutsQuery, None, PayoutsPage<PayoutRowView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/payouts',
    ability: 'payouts:answer',
  }),
  create: endpoint<None, None, PlatformPayoutBody, PayoutDetailView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/payouts',
    ability: 'payouts:answer',
    status: 201,
  }),
  /** Returns the own setting of mails about payout requests. */
  notice: endpoint<None, None, None, PayoutNoticeView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/payout-notice',
    ability: 'payouts:answer',
  }),
  setNotice: endpoint<None, None, PayoutNoticeBody, PayoutNoticeView>({
    method: 'PUT',
    areas: ['super-admin'],
    path: '/payout-notice',
    ability: 'payouts:answer',
  }),
  /** Returns an ETag, which the answer checks. */
  read: endpoint<{ payout_id: Id }, None, None, PayoutDetailView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/payouts/{payout_id}',
    ability: 'payouts:answer',
  }),
  answer: endpoint<{ payout_id: Id }, None, PayoutAnswerBody, PayoutDetailView>({
    method: 'PUT',
    areas: ['super-admin'],
    path: '/payouts/{payout_id}',
    ability: 'payouts:answer',
    consumes: 'multipart/form-data',
  }),
  /** Adds or corrects the receipt and the sent date of a done payout; the producer gets a mail. Heeds If-Match. */
  correct: endpoint<{ payout_id: Id }, None, PayoutCorrectionBody, PayoutDetailView>({
    method: 'PATCH',
    areas: ['super-admin'],
    path: '/payouts/{payout_id}/transfer',
    ability: 'payouts:answer',
    consumes: 'multipart/form-data',
  }),
};
