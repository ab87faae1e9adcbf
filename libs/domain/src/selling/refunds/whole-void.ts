import type { Cents } from '../../ground/money/cents.ts';

/** The rest of a sale made in person. */
export interface SaleToVoid {
  tickets: readonly { status: string }[];
  /** Money still to be returned for tickets that were no longer the till's to sell; null for none. */
  owed: Cents | null;
}

/**
 * Returns whether these are all valid tickets of the sale, so that their refund voids it. Money owed for others has a
 * list of its own, so the sale is not settled before that is returned.
 */
export function isWholeVoid({ tickets, owed }: SaleToVoid, chosen: readonly unknown[]): boolean {
  return owed === null && chosen.length === tickets.filter(({ status }) => status === 'valid').length;
}
