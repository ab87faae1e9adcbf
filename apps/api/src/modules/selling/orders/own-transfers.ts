import { Injectable } from '@nestjs/common';
import type { OwnTransferView } from '@festix/domain/contract';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

type OwnTransferRow = Omit<OwnTransferView, 'at'> & { at: Date };

/** Selects the transfers that a buyer may see: away, and back to the buyer's address. Hides the holders in between. */
const OWN_TRANSFERS = sql<OwnTransferRow>`
  select x.ticket_id, case when x.is_from_buyer then 'given' else 'back' end as direction,
    case when x.is_from_buyer then x.to_name else x.from_name end as name, x.transferred_at as at
  from orders o
  join tickets t on t.order_id = o.id
  join ticket_transfers x on x.ticket_id = t.id and (x.is_from_buyer or x.to_email = o.buyer_email)
  where o.id = $1
  order by x.transferred_at, x.id`.kept();

/** Reads the transfers of an order's tickets, as its buyer may see them. */
@Injectable()
export class OwnTransfers {
  constructor(private readonly database: Database) {}

  /** Returns the oldest first. */
  async of(orderId: string): Promise<OwnTransferView[]> {
    const rows = await this.database.query(OWN_TRANSFERS.with([orderId]));
    return rows.map(({ ticket_id, direction, name, at }) => ({ ticket_id, direction, name, at: at.toISOString() }));
  }
}
