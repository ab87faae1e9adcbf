import type { Cents } from '../ground/money/index.ts';
import type { PayoutStatus, RebateFigures } from '../money/payouts/index.ts';
import { endpoint, type FileContent, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { PixKeyView } from './payouts.endpoints.ts';
import type { FileLinkView } from './receipts.endpoints.ts';
import type { Id, Instant, Page, PageQuery } from './views.ts';

/** An expense of an event that the platform paid, or fees that it rebates. */
export interface ExpenseView {
  id: Id;
  event_id: Id;
  /** The day it belongs to. */
  created_at: Instant;
  is_rebate: boolean;
  /** Whether it created a payout. */
  is_producer_payout: boolean;
  amount: Cents;
  obs: string | null;
  /** The receipt's file; its ending has the type. Null for none. */
  receipt: string | null;
  /** The payout that it created. */
  payout: { id: Id; status: PayoutStatus } | null;
  created_by: { id: Id; name: string } | null;
}

export interface ExpensesView extends Page<ExpenseView> {
  /** Plain expenses of the event, without rebates. */
  total_expenses: Cents;
}

/** The rebate of the fees, and its key. */
export interface RebateView extends RebateFigures {
  /** The producer's percentage for orders made now, each of which keeps its own; null for none. */
  rebate_tax: number | null;
  /** The producer's key for a rebate's payout: the last one paid to, or the one of the producer's own request. */
  pix: PixKeyView | null;
}

/** Sent as multipart; or as JSON without a receipt. */
export interface ExpenseBody {
  id: Id;
  /** Centavos, at least 100; a rebate at most the pending amount. */
  amount: number;
  is_rebate?: boolean;
  /** Creates a payout of the amount; for a rebate only. */
  is_producer_payout?: boolean;
  obs?: string | null;
  /** A time, or a day, no later than the event's month; default: today, or the month's last day if that is earlier. */
  created_at?: string;
  /** PDF, JPEG, PNG or WebP, at most 10 MB. */
  receipt?: FileContent;
  /** Repeats the path. */
  event_id?: Id;
}

export interface ExpenseParams extends EventParams {
  expense_id: Id;
}

export const expenseEndpoints = {
  /** Returns the newest first. */
  list: endpoint<EventParams, PageQuery, None, ExpensesView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/events/{event_id}/expenses',
    ability: 'expenses:edit',
  }),
  rebate: endpoint<EventParams, None, None, RebateView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/events/{event_id}/expenses/rebate',
    ability: 'expenses:edit',
  }),
  create: endpoint<EventParams, None, ExpenseBody, ExpenseView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/events/{event_id}/expenses',
    ability: 'expenses:edit',
    status: 201,
    consumes: 'multipart/form-data',
  }),
  /** Reverses it; a payout that it created and that is not done is removed with it. */
  remove: endpoint<ExpenseParams, None, None, void>({
    method: 'DELETE',
    areas: ['super-admin'],
    path: '/events/{event_id}/expenses/{expense_id}',
    ability: 'expenses:edit',
    status: 204,
  }),
  receipt: endpoint<ExpenseParams, None, None, FileLinkView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/events/{event_id}/expenses/{expense_id}/receipt',
    ability: 'expenses:edit',
  }),
};
