import { Injectable } from '@nestjs/common';
import { type DeliveryView } from '@festix/domain/contract';
import { deliveryFailureText, type DeliveryProvider, type DeliveryState } from '@festix/domain/messages';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

interface DeliveryRow {
  id: string;
  order_id: string;
  channel: DeliveryProvider;
  recipient: string;
  state: DeliveryState;
  failure: string | null;
  ticket_ids: string[];
  created_at: Date;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
}

const SELECT = sql`
  select id, order_id, channel, recipient, state, failure, ticket_ids, created_at, sent_at, delivered_at, read_at
  from deliveries`;

/** Messages shown of an order; it may have hundreds of holders with several messages each. */
export const MOST_SHOWN = 50;

/** Reads messages with tickets, for their senders. */
@Injectable()
export class DeliveriesQueries {
  constructor(private readonly database: Database) {}

  /** Returns the latest of each order, the newest first. */
  async ofOrders(
    orderIds: readonly string[],
    on: Pick<Tx, 'query'> = this.database,
  ): Promise<Map<string, DeliveryView[]>> {
    const rows = await on.query(
      sql<DeliveryRow>`select sent.* from unnest($1::uuid[]) as asked (id), lateral (
         ${SELECT} where order_id = asked.id and template = 'tickets' order by created_at desc, id desc limit ${sql.literal(MOST_SHOWN)}
       ) as sent order by sent.created_at desc, sent.id desc`.with([orderIds]),
    );
    const views = new Map<string, DeliveryView[]>();
    for (const row of rows) views.set(row.order_id, [...(views.get(row.order_id) ?? []), present(row)]);
    return views;
  }

  /** Returns the oldest first. */
  async byId(ids: readonly string[]): Promise<DeliveryView[]> {
    const rows = await this.database.query(
      sql<DeliveryRow>`${SELECT} where id = any ($1::uuid[]) order by created_at, id`.with([ids]),
    );
    return rows.map(present);
  }
}

function present(row: DeliveryRow): DeliveryView {
  const moment = (at: Date | null) => at && at.toISOString();
  return {
    id: row.id,
    provider: row.channel,
    recipient: row.recipient,
    state: row.state,
    failure: row.failure && deliveryFailureText(row.failure),
    ticket_ids: row.ticket_ids,
    created_at: row.created_at.toISOString(),
    sent_at: moment(row.sent_at),
    delivered_at: moment(row.delivered_at),
    read_at: moment(row.read_at),
  };
}
