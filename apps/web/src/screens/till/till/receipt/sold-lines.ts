import { cents, type Cents } from '@festix/domain/ground';
import type { SaleRow } from '../../../../offline/journal.db.ts';

/** The units of one price on a receipt. */
export interface SoldLine {
  key: string;
  amount: number;
  name: string;
  lot_name: string;
  opens?: string;
  sum: Cents;
}

/** Returns the lines of a receipt, in the order of the sale. One price at two amounts is two lines. */
export function soldLines({ tickets }: Pick<SaleRow, 'tickets'>): SoldLine[] {
  const lines = new Map<string, SoldLine>();
  for (const { price_id, unit_amount, price_name: name, lot_name, opens, places = 1 } of tickets) {
    // The shares of a table may differ by a centavo.
    const key = places > 1 ? price_id : `${price_id} ${unit_amount}`;
    const line = lines.get(key) ?? {
      key,
      amount: 0,
      name,
      lot_name,
      ...(opens !== undefined && { opens }),
      sum: cents(0),
    };
    lines.set(key, { ...line, amount: line.amount + 1 / places, sum: cents(line.sum + unit_amount) });
  }
  return [...lines.values()].map((line) => ({ ...line, amount: Math.round(line.amount) }));
}
