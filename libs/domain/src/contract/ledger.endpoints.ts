import type { RecountedFigure, RecountSource, RecountState } from '../money/ledger/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** A recount of every event's figures from its orders, expenses and payouts, beside the book. */
export interface RecountView {
  id: Id;
  state: RecountState;
  created_at: Instant;
  finished_at: Instant | null;
  /** Who asked for it; null where it is the nightly one. */
  started_by: { id: Id; name: string } | null;
  events_count: Count;
  /** Figures that are not what orders, expenses and payouts say, each by where it is read. */
  differences_count: Count;
}

export interface RecountDifferenceView {
  event: { id: Id; name: string };
  figure: RecountedFigure;
  /** The overview reads totals, charts and statements read quarters; what is sold has no entries. */
  source: RecountSource;
  /**
   * What is read there, in centavos or pieces.
   * @asType integer
   */
  shown: number;
  /**
   * What orders, expenses and payouts say.
   * @asType integer
   */
  recounted: number;
}

export interface RecountBody {
  id: Id;
}

export const ledgerEndpoints = {
  /** Recounts, the latest first. */
  recounts: endpoint<None, PageQuery, None, Page<RecountView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/recounts',
    ability: 'operations:read',
  }),
  recount: endpoint<{ recount_id: Id }, None, None, RecountView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/recounts/{recount_id}',
    ability: 'operations:read',
  }),
  recountDifferences: endpoint<{ recount_id: Id }, PageQuery, None, Page<RecountDifferenceView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/recounts/{recount_id}/differences',
    ability: 'operations:read',
  }),
  /** Recounts now, unless one is under way. */
  startRecount: endpoint<None, None, RecountBody, RecountView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/recounts',
    ability: 'operations:act',
    status: 201,
  }),
};
