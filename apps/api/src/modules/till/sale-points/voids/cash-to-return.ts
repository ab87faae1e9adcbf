import { type CashToReturnView, type Page, type PageQuery } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { type StubFault } from '@festix/domain/selling';
import { receiptText } from '@festix/domain/till';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../kernel/http/actor.ts';
import { Audit } from '../../../../kernel/access/audit.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { Database } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../../kernel/fields/page.dto.ts';
import { RECEIPT_OF_ORDER, type ReceiptNumber } from '../told-sales/receipts.ts';
import { IS_SUPERVISED, SupervisedSales } from './supervised-sales.ts';

interface Owed {
  order_id: string;
  code: string;
  receipt: ReceiptNumber | null;
  event: CashToReturnView['event'];
  sold_by: CashToReturnView['sold_by'];
  sold_at: Date;
  amount: number;
  reason: StubFault;
  buyer: CashToReturnView['buyer'];
}

const OPEN = sql`
  from (
    select order_id, sum(amount)::integer as amount, min(reason) as reason
    from money_to_return where returned_at is null group by order_id
  ) m
  join orders o on o.id = m.order_id
  where ${IS_SUPERVISED}`;

const LIST = sql<Owed>`
  select o.id as order_id, o.code, o.created_at as sold_at, m.amount, m.reason,
    ${RECEIPT_OF_ORDER} as receipt,
    (select json_build_object('id', e.id, 'name', e.name, 'time_zone', e.time_zone) from events e where e.id = o.event_id) as event,
    (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = o.sold_by) as sold_by,
    json_build_object('name', o.buyer_name, 'phone', o.buyer_phone) as buyer
  ${OPEN} order by o.created_at, o.id limit $2 offset $3`;

const RETURNED = sql<{ amount: number; event_id: string }>`
  update money_to_return set returned_at = $2, returned_by = $3
  where order_id = $1 and returned_at is null
  returning amount, (select event_id from orders where id = $1) as event_id`;

/** Lists the money paid for stubs that were no longer the till's, until it is given back. */
@Injectable()
export class CashToReturn {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sales: SupervisedSales,
    private readonly audit: Audit,
  ) {}

  /** Returns the oldest first. */
  async list(actor: Person, { skip = 0, take = ROWS_PER_PAGE }: PageQuery): Promise<Page<CashToReturnView>> {
    const [rows, [counted]] = await Promise.all([
      this.database.query(LIST.with([actor.id, take, skip])),
      this.database.query(sql<{ count: number }>`select count(*)::integer as count ${OPEN}`.with([actor.id])),
    ]);
    return { data: rows.map(present), count: counted?.count ?? 0 };
  }

  /** Marks the money as given back; a repeat changes nothing. Throws NOT_FOUND and FORBIDDEN. */
  async returned(actor: Person, orderId: string): Promise<void> {
    await this.sales.hold(actor, orderId);
    await this.database.transaction(async (tx) => {
      const returned = await tx.query(RETURNED.with([orderId, this.clock.now(), actor.id]));
      const [first] = returned;
      if (!first) return;
      await this.audit.record(tx, actor, {
        action: 'orders:cash-returned',
        ...{ subject_kind: 'order', subject_id: orderId, event_id: first.event_id },
        after: { amount: returned.reduce((sum, { amount }) => sum + amount, 0) },
      });
    });
  }
}

function present({ receipt, sold_at, amount, ...owed }: Owed): CashToReturnView {
  return {
    ...owed,
    receipt: receipt && receiptText(receipt.device_number, receipt.number),
    sold_at: sold_at.toISOString(),
    amount: cents(amount),
  };
}
