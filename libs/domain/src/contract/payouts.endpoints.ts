import type { Cents } from '../ground/money/index.ts';
import type { PayoutStatus, StatementFormat } from '../money/payouts/index.ts';
import type { PixKeyType } from '../ground/rules/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { XLSX_TYPE, endpoint, type FileContent, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { FileLinkView } from './receipts.endpoints.ts';
import type { Id, Instant, Page, PageQuery } from './views.ts';

/** What of an event is owed and was paid out; payouts of rebates are beside all of it. */
export interface PayoutMetricsView {
  /** The producer's receipts: without fees, after coupons, net of refunds. */
  total: Cents;
  payouts_pending: Cents;
  payouts_done: Cents;
  /**
   * Receipts less administration tax, absorbed fees, expenses, what is received already and payouts done. Once the event is over it is
   * never below zero, but for super-admins.
   */
  balance: Cents;
  /** balance − payouts_pending: what may be asked for now; nothing while it is frozen. */
  available: Cents;
  /** The last moment up to which nothing more of a cancelled event is paid out; null where nothing is kept back. */
  frozen_until: Instant | null;
  /** What lies between the receipts and the balance, beside the payouts. */
  administration: Cents;
  /** Convenience fees that the producer pays in the buyers' place. */
  absorbed_fees: Cents;
  expenses: Cents;
  already_received: Cents;
}

/** What an answer looks at. */
export interface PayoutDetailMetricsView extends PayoutMetricsView {
  /** What of the event's fees is still to go back; below zero where less was collected than was given back. */
  rebate_pending: Cents;
}

/** A request for money of an event. */
export interface PayoutView {
  id: Id;
  event_id: Id;
  /** The days of a payout are those of the event's zone. */
  event: { id: Id; name: string; time_zone: string };
  request_date: Instant;
  created_at: Instant;
  /** When the money was sent; of a payout that is done. */
  sent_date: Instant | null;
  /**
   * As the directory of Pix keys holds it: bare digits, E.164, lower case. The key of who produced the event before is
   * masked, but for super-admins.
   */
  pix: string;
  pix_type: PixKeyType;
  amount: Cents;
  status: PayoutStatus;
  /** Said by who asked. */
  obs_producer: string | null;
  /** Said by who answered. */
  obs_admin: string | null;
  /** The receipt's file; its ending tells its type. Null where there is none, or where the key is masked. */
  receipt: string | null;
  /** The expense that opened it; null where somebody asked for it. */
  expenses: { id: Id; is_rebate: boolean } | null;
  /** Gives fees back, beside the balance. */
  is_rebate: boolean;
  /** Who asked for it; null where nobody is known any more, or where the key is masked. */
  requested_by: { id: Id; name: string } | null;
  answered_at: Instant | null;
}

/** As those see it who answer. */
export interface PayoutRowView extends PayoutView {
  producer: { id: Id; name: string; email: string };
  answered_by: { id: Id; name: string } | null;
}

/** One payout, and what its event is owed. */
export interface PayoutDetailView extends PayoutRowView {
  metrics: PayoutDetailMetricsView;
}

export interface PayoutsPage<Row> extends Page<Row> {
  /** Of all that wait and match what the list is narrowed by, the status left aside. */
  sumPendingAmount: Cents;
}

/** A key that money went to or was asked for before. */
export interface PixKeyView {
  pix: string;
  pix_type: PixKeyType;
  last_used_at: Instant;
}

export interface RecentPayoutsView {
  /** The newest five of the event. */
  data: PayoutView[];
  /** The latest five of each type: the producer's of all events, for team members the event's own. */
  keys: PixKeyView[];
}

export interface PayoutsQuery extends PageQuery {
  status?: PayoutStatus;
}

export interface AllPayoutsQuery extends PayoutsQuery {
  query?: string;
  /** What `query` is part of: the name of the event unless said otherwise, or the Pix key. */
  filter?: 'key' | 'event';
}

export interface PayoutBody {
  id: Id;
  /** Centavos, at least 100. */
  amount: number;
  /** A moment, or a day: yyyy-MM-dd. */
  request_date: string;
  /** Masked or bare. */
  pix: string;
  /** cpf unless said otherwise. */
  pix_type?: PixKeyType;
  obs?: string | null;
  /** What the path says already. */
  event_id?: Id;
}

export interface PlatformPayoutBody extends PayoutBody {
  event_id: Id;
}

/**
 * `status` done or rejected answers a payout that waits, with whatever else is sent; without it, or as pending, the
 * payout is edited and goes on waiting. What is left out stays as it is. The form is multipart, JSON is taken too. The same
 * answer by the same person again is answered like the first.
 */
export interface PayoutAnswerBody {
  /** What the path says already. */
  id?: Id;
  status?: PayoutStatus;
  /** Centavos. */
  amount?: number;
  pix?: string;
  pix_type?: PixKeyType;
  request_date?: string;
  /** A moment, or a day; needed for done. */
  sent_date?: string;
  obs_admin?: string | null;
  /** PDF, JPEG, PNG or WebP, at most 10 MB. */
  receipt?: FileContent;
  /** Who else gets the mail of the answer; the field is repeated, or its addresses are parted by commas. */
  cc?: string[];
  bcc?: string[];
}

export interface PayoutParams extends EventParams {
  payout_id: Id;
}

export interface StatementQuery {
  /** pdf unless said otherwise. */
  format?: StatementFormat;
}

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
  /** What the event brought in, cost and paid out, as a file: PDF, or a spreadsheet with `format=xlsx`. */
  statement: endpoint<EventParams, StatementQuery, None, string>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/payouts/statement',
    ability: 'payouts:read',
    produces: ['application/pdf', XLSX_TYPE],
  }),
  /** The newest first. */
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
  /** One that waits or was refused. */
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
  /** Payouts of all events, the newest first. */
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
  /** With an ETag, which the answer heeds. */
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
};
