import type { Cents } from '../ground/money/index.ts';
import type { PayoutStatus, RebateFigures } from '../money/payouts/index.ts';
import { endpoint, type FileContent, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { PixKeyView } from './payouts.endpoints.ts';
import type { FileLinkView } from './receipts.endpoints.ts';
import type { Id, Instant, Page, PageQuery } from './views.ts';

/** A cost of an event that the platform paid, or fees that it gives back. */
export interface ExpenseView {
  id: Id;
  event_id: Id;
  /** The day it belongs to. */
  created_at: Instant;
  is_rebate: boolean;
  /** It opened a payout. */
  is_producer_payout: boolean;
  amount: Cents;
  obs: string | null;
  /** The receipt's file; its ending tells its type. Null where there is none. */
  receipt: string | null;
  /** The payout that it opened. */
  payout: { id: Id; status: PayoutStatus } | null;
  created_by: { id: Id; name: string } | null;
}

export interface ExpensesView extends Page<ExpenseView> {
  /** Plain expenses of the event; rebates are beside. */
  total_expenses: Cents;
}

/** What of the fees goes back, and where to. */
export interface RebateView extends RebateFigures {
  /** The producer's percent for orders made now, each of which keeps its own; null where none is agreed. */
  rebate_tax: number | null;
  /** The producer's key, which a payout of a rebate takes: the last that was paid to, or else that he asked with himself. */
  pix: PixKeyView | null;
}

/** The form is multipart; JSON is taken too where there is no receipt. */
export interface ExpenseBody {
  id: Id;
  /** Centavos, at least 100; of a rebate at most what is pending. */
  amount: number;
  is_rebate?: boolean;
  /** Opens a payout of the amount; a rebate's alone. */
  is_producer_payout?: boolean;
  obs?: string | null;
  /** A moment, or a day, not after the event's month; today unless said, or the month's last day where that is earlier. */
  created_at?: string;
  /** PDF, JPEG, PNG or WebP, at most 10 MB. */
  receipt?: FileContent;
  /** What the path says already. */
  event_id?: Id;
}

export interface ExpenseParams extends EventParams {
  expense_id: Id;
}

export const expenseEndpoints = {
  /** The newest first. */
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
  /** Writes it back; a payout that it opened and that is not done goes with it. */
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
