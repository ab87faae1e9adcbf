import type { Id } from '@festix/domain/contract';
import { useLiveQuery } from 'dexie-react-hooks';
import type { JournalDb, SaleRow } from './journal.db.ts';
import type { SnapDb } from './snap.db.ts';
import { useThisDevice } from './this-device-context.ts';
import { withAnswers, type ShiftSale } from './till-stored.ts';

/** A search for sales of this device. */
export interface SaleSearch {
  text: string;
  matches: (sale: SaleRow) => boolean;
  /** Most sales that it finds. */
  most: number;
}

export interface FoundSales {
  /** The text of the search that found them: the present one may still be under way. */
  text: string;
  sales: ShiftSale[];
}

/** Returns the sales of an event that a search finds; undefined until the journal has answered. */
export function useFoundSales(event_id: Id, search: SaleSearch): FoundSales | undefined {
  const { journal, snap } = useThisDevice();
  const { text } = search;
  return useLiveQuery(
    async () => ({ text, sales: await findSales(event_id, search, journal, snap) }),
    [event_id, text],
  );
}

/** Finds sales of an event, the newest first; reads none past the last that it returns. */
export async function findSales(
  event_id: Id,
  { matches, most }: Omit<SaleSearch, 'text'>,
  journal: JournalDb,
  snap: SnapDb,
): Promise<ShiftSale[]> {
  if (most === 0) return [];
  const newest = journal.sales.orderBy('receipt_number').reverse();
  const found = newest.filter((sale) => sale.event_id === event_id && matches(sale)).limit(most);
  return withAnswers(await found.toArray(), journal, snap);
}
