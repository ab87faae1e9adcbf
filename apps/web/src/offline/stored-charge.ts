import type { Id } from '@festix/domain/contract';
import { useLiveQuery } from 'dexie-react-hooks';
import type { AskedOrderRow, UnsoldCharge } from './journal.db.ts';
import { useThisDevice } from './this-device-context.ts';

/** A charge of the terminal as the journal has it: open, sold, or ended without a sale; none of them: unknown here. */
export interface StoredCharge {
  asked: AskedOrderRow | undefined;
  unsold: UnsoldCharge | undefined;
  is_sold: boolean;
}

/**
 * Returns a charge, or undefined until the journal has answered. Reads it in one transaction: a charge that ends is never
 * seen as gone before its end is seen.
 */
export function useStoredCharge(order_id: Id): StoredCharge | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => {
    const { asked, sales, sessions } = journal;
    return journal.transaction('r', [asked, sales, sessions], async () => {
      const [row, sale, open] = await Promise.all([
        asked.get(order_id),
        sales.get(order_id),
        sessions.orderBy('open_event_id').toArray(),
      ]);
      const unsold = open.flatMap((one) => one.unsold ?? []).find((one) => one.asked.id === order_id);
      return { asked: row, unsold, is_sold: sale !== undefined };
    });
  }, [order_id]);
}
