import type { CashCardsView, Id } from '@festix/domain/contract';
import type { Cents, Instant } from '@festix/domain/ground';
import { v7 as newId } from 'uuid';

/** A paper of a till, as what it is made of: its bytes depend on the printer that is there when it is printed. */
export type Paper =
  | { is: 'receipt'; sale_id: Id; is_copy: boolean }
  /** `place` counts from 1. */
  | { is: 'ticket'; sale_id: Id; place: number; is_copy: boolean }
  | { is: 'void'; sale_id: Id; amount: Cents }
  /** `cards`: the server's comparison; null without it, absent while it is awaited. */
  | { is: 'report'; event_id: Id; session_id: Id; cards?: CashCardsView | null }
  | { is: 'meia' | 'test'; event_id: Id; at: Instant };

/** A paper that waits for the printer of this device, or for what it lacks. */
export interface PaperRow {
  /** The order in which they are printed; the database gives it. */
  number: number;
  paper: Paper;
  /** The page that was to print it, as it was loaded: what an earlier one has left is not printed unasked. */
  page: Id;
}

/** Returns whether a paper is the receipt or a ticket of a sale, which a void makes worthless. */
export function isHandedOut({ paper }: PaperRow, sale_id: Id): boolean {
  return (paper.is === 'receipt' || paper.is === 'ticket') && paper.sale_id === sale_id;
}

export const THIS_PAGE = newId();

/** Returns the rows of papers that this page prints. */
export function rowsOf(papers: readonly Paper[]): Omit<PaperRow, 'number'>[] {
  return papers.map((paper) => ({ paper, page: THIS_PAGE }));
}
