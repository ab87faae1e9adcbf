import type { Cents } from '../../ground/money/cents.ts';

/** What is left of a sale made in person. */
export interface SaleToVoid {
  tickets: readonly { status: string }[];
  /** What is still to be returned for tickets that were no longer the till's to sell; null where nothing is. */
  owed: Cents | null;
}

/**
 * Whether taking these tickets back takes back the sale: they are all that stand of it. Money that is owed for others has a
 * list of its own and is not taken along, so that the sale is not done with before that is returned.
 */
export function isWholeVoid({ tickets, owed }: SaleToVoid, chosen: readonly unknown[]): boolean {
  return owed === null && chosen.length === tickets.filter(({ status }) => status === 'valid').length;
}
