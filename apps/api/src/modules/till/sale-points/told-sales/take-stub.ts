import { STUB_FAULTS, type StubFault } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../kernel/database/database.ts';
import { freeSql } from '../../../programme/stock/place-limits.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { newId } from '../../../../kernel/database/ids.ts';
import { MoveOrder, type Mover } from '../../../selling/orders/move-order.ts';
import { newTicketCode } from '../../../selling/orders/new-codes.ts';
import { RefundTickets } from '../../../selling/orders/refund-tickets.ts';
import type { KnownStub } from './sale-facts.ts';

const OWED = sql<{ reason: StubFault }>`select reason from money_to_return where ticket_id = $1`;

/**
 * Leaves the losing sale a dead ticket. Its money is to be returned if the ticket was valid until now ($4), or was to
 * be already; a void of the sale or ticket has returned it.
 */
const LEAVE_BEHIND = sql`
  with left_behind as (
    insert into tickets (id, order_id, event_id, lot_id, price_id, price_kind, unit_amount, position, code, status,
      holder_name, holder_document, created_at, dead_since)
    select $2, order_id, event_id, lot_id, price_id, price_kind, unit_amount, position, $3, 'refunded', holder_name,
      holder_document, created_at, dead_since
    from tickets where id = $1
    returning id, order_id, unit_amount
  ),
  owed as (
    delete from money_to_return where ticket_id = $1 returning order_id, returned_at, returned_by, by_void
  )
  insert into money_to_return (ticket_id, order_id, reason, amount, returned_at, returned_by, by_void)
  select b.id, b.order_id, 'stub_sold_twice', b.unit_amount, coalesce(owed.returned_at, v.occurred_at),
    coalesce(owed.returned_by, v.returned_by), coalesce(owed.by_void, v.id is not null)
  from left_behind b
  left join owed on owed.order_id = b.order_id
  left join lateral (
    select v.id, v.occurred_at, case when v.is_supervisor_proved then v.supervisor_id else v.operator_id end as returned_by
    from sale_voids v
    where v.order_id = b.order_id and v.state = 'done' and (v.is_whole or $1 = any (v.ticket_ids))
    order by v.is_whole limit 1
  ) v on true
  where $4 or owed.order_id is not null or v.id is not null`;

/** Sets the order's detail to the worst of its tickets. */
const CALL_ORDER = sql`
  update orders set status_detail = (select min(reason) from money_to_return where order_id = $1)
  where id = $1 and status_detail = any ($2::text[])`;

const TAKE_PLACE = sql`
  update lots set leased = leased + 1 where id = $1 and ${freeSql(sql`lots`)} > 0 returning id`;

const FREE_STUB = sql`
  update tickets set order_id = null, price_id = null, price_kind = null, unit_amount = 0, position = 0,
    holder_name = null, holder_document = null, status = $2
  where id = $1`;

/**
 * Takes a stub from its present sale, because an earlier one arrived. That sale keeps a dead ticket, and its money is
 * to be returned unless it was. The stub ends as if the earlier sale had arrived first.
 */
@Injectable()
export class TakeStub {
  constructor(
    private readonly orders: MoveOrder,
    private readonly refunds: RefundTickets,
  ) {}

  /** Returns the stub as the earlier sale finds it: on lease, or released if its place is gone. */
  async take(tx: Tx, stub: KnownStub, by: Mover & { request_id: string }): Promise<KnownStub> {
    const order = stub.order_id ? await this.orders.lock(tx, stub.order_id) : undefined;
    if (!order) throw new Error('a stub is taken from a sale');
    const [owed] = await tx.query(OWED.with([stub.id]));
    if (stub.status === 'valid') {
      const asked = { refund_id: newId(), ticket_ids: [stub.id], status_detail: 'stub_sold_twice' satisfies StubFault };
      await this.refunds.refund(tx, order, asked, by);
    }
    await tx.query(LEAVE_BEHIND.with([stub.id, newId(), newTicketCode(), stub.status === 'valid']));
    await tx.query(CALL_ORDER.with([order.id, STUB_FAULTS]));
    const status = await this.placeFor(tx, stub, owed?.reason);
    await tx.query(FREE_STUB.with([stub.id, status]));
    return { ...stub, status, order_id: null, sold_at: null };
  }

  private async placeFor(tx: Tx, stub: KnownStub, fault: StubFault | undefined): Promise<'leased' | 'released'> {
    if (fault === 'stub_released') return 'released';
    const taken = await tx.query(TAKE_PLACE.with([stub.lot_id]));
    return taken.length > 0 ? 'leased' : 'released';
  }
}
