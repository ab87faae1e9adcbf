import type { CashCardsView, Id } from '@festix/domain/contract';
import type { Cents, Instant } from '@festix/domain/ground';
import { v7 as newId } from 'uuid';

/** A charge whose amounts at terminal, drawer and book differ, or that the till does not know. */
export interface UnmatchedCharge {
  order_id: Id;
  /** Receipt, or the order's code without one. */
  number: string;
  /** Brand, last digits and authorization. */
  card: string;
  terminal: Cents;
  drawer: Cents;
  book: Cents;
  isUnknown: boolean;
}

/** The cards of a closed drawer, as its report has them. */
export interface ReportCards {
  /** The sums. */
  terminal: Cents;
  drawer: Cents;
  book: Cents;
  difference: Cents;
  /** Number of charges on which terminal, drawer, book and till agree. */
  matching: number;
  unmatched: UnmatchedCharge[];
  /** Number of charges that are not compared one by one: there are too many. */
  rest: number;
}

/** A paper of a till, as what it is made of: its bytes depend on the printer that is there when it is printed. */
export type Paper =
  | { is: 'receipt'; sale_id: Id; is_copy: boolean }
  /** `place` counts from 1. */
  | { is: 'ticket'; sale_id: Id; place: number; is_copy: boolean }
  | { is: 'void'; sale_id: Id; amount: Cents }
  /** `cards`: the comparison; null without it, absent while it is awaited. In rows of an earlier version the server's. */
  | { is: 'report'; event_id: Id; session_id: Id; cards?: ReportCards | CashCardsView | null }
  | { is: 'meia' | 'test'; event_id: Id; at: Instant };

/** A paper that waits for the printer of this device, or for what it lacks. */
export interface PaperRow {
  /** The order in which they are printed; the database gives it. */
  number: number;
  paper: Paper;
  /** The page that was to print it, as it was loaded: what an earlier one has left is not printed unasked. */
  page: Id;
}

export const THIS_PAGE = newId();

/** Returns the rows of papers that this page prints. */
export function rowsOf(papers: readonly Paper[]): Omit<PaperRow, 'number'>[] {
  return papers.map((paper) => ({ paper, page: THIS_PAGE }));
}

/** Returns whether a paper is the receipt of a sale or one of its tickets. */
export function isOfSale({ paper }: PaperRow, sale_id: Id): boolean {
  return (paper.is === 'receipt' || paper.is === 'ticket') && paper.sale_id === sale_id;
}
