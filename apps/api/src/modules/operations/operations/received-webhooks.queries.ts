import { Injectable } from '@nestjs/common';
import type { ReceivedWebhooksQuery } from '@festix/domain/contract';
import type { ReceivedWebhookState } from '@festix/domain/operations';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { counted } from './counted.ts';
import { Narrowing, pageOf } from './narrowing.ts';

export interface ReceivedWebhookRow {
  id: string;
  gateway: string;
  topic: string;
  subject: string | null;
  state: ReceivedWebhookState;
  failure: string | null;
  attempts: number;
  order: { id: string; code: string; event_id: string } | null;
  sent_at: Date | null;
  received_at: Date;
  handled_at: Date | null;
}

/** Leaves out the body: it only names a payment. */
const COLUMNS = sql`
  n.id, n.gateway, n.topic, n.subject, n.state, n.failure, n.attempts, n.sent_at, n.received_at, n.handled_at,
  case when o.id is not null then json_build_object('id', o.id, 'code', o.code, 'event_id', o.event_id) end as "order"`;

const BESIDE = sql`
  left join payments y on y.id = n.payment_id
  left join orders o on o.id = y.order_id`;

/** Reads the gateways' webhook events. */
@Injectable()
export class ReceivedWebhooksQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  page(query: ReceivedWebhooksQuery): Promise<ReceivedWebhookRow[]> {
    return this.database.query(
      sql<ReceivedWebhookRow>`with page as (
         select n.* from payment_notices n where ${narrowed(query)}
         order by n.received_at desc, n.id desc ${pageOf(query)}
       )
       select ${COLUMNS} from page n ${BESIDE} order by n.received_at desc, n.id desc`,
    );
  }

  count(query: ReceivedWebhooksQuery): Promise<number> {
    return counted(this.database, sql`from payment_notices n where ${narrowed(query)}`);
  }

  async find(id: string): Promise<ReceivedWebhookRow | undefined> {
    const [row] = await this.database.query(
      sql<ReceivedWebhookRow>`select ${COLUMNS} from payment_notices n ${BESIDE} where n.id = $1`.with([id]),
    );
    return row;
  }

  /** Returns those of the last 24 hours, counted by whole hours. */
  unsigned(): Promise<{ gateway: string; amount: number; last_at: Date }[]> {
    return this.database.query(
      sql`select gateway, sum(amount)::int as amount, max(last_at) as last_at from unsigned_webhooks
       where hour > ${this.clock.now()}::timestamptz - interval '24 hours' group by gateway order by gateway`,
    );
  }
}

function narrowed({ state }: ReceivedWebhooksQuery): Statement {
  return new Narrowing().by(state, (value) => sql`n.state = ${value}`).where;
}
