import { Injectable } from '@nestjs/common';
import type { FailedDeliveriesQuery } from '@festix/domain/contract';
import type { DeliveryProvider, DeliveryState } from '@festix/domain/messages';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { IS_RETRIABLE } from '../../messages/deliveries/retry-delivery.ts';
import { counted } from './counted.ts';
import { Narrowing, pageOf } from './narrowing.ts';

export interface FailedDeliveryRow {
  id: string;
  provider: DeliveryProvider;
  template: string;
  recipient: string;
  failure: string | null;
  attempts: number;
  event: { id: string; name: string } | null;
  order_id: string | null;
  created_at: Date;
  can_retry: boolean;
  resent: { id: string; provider: DeliveryProvider; state: DeliveryState } | null;
}

const COLUMNS = sql`
  d.id, d.channel as provider, d.template, d.recipient, d.failure, d.attempts, d.order_id, d.created_at,
  d.resent_as is null and ${IS_RETRIABLE} as can_retry,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as event,
  case when r.id is not null then json_build_object('id', r.id, 'provider', r.channel, 'state', r.state) end as resent`;

const BESIDE = sql`
  left join orders o on o.id = d.order_id
  left join events e on e.id = o.event_id
  left join deliveries r on r.id = d.resent_as`;

/** Reads failed messages. */
@Injectable()
export class FailedDeliveriesQueries {
  constructor(private readonly database: Database) {}

  page(query: FailedDeliveriesQuery): Promise<FailedDeliveryRow[]> {
    return this.database.query(
      sql<FailedDeliveryRow>`with page as (
         select d.* from deliveries d where ${narrowed(query)}
         order by d.created_at desc, d.id desc ${pageOf(query)}
       )
       select ${COLUMNS} from page d ${BESIDE} order by d.created_at desc, d.id desc`,
    );
  }

  count(query: FailedDeliveriesQuery): Promise<number> {
    return counted(this.database, sql`from deliveries d where ${narrowed(query)}`);
  }

  async find(id: string): Promise<FailedDeliveryRow | undefined> {
    const [row] = await this.database.query(
      sql<FailedDeliveryRow>`select ${COLUMNS} from deliveries d ${BESIDE} where d.id = $1 and d.state = 'failed'`.with(
        [id],
      ),
    );
    return row;
  }
}

function narrowed({ query = '', provider, resent }: FailedDeliveriesQuery): Statement {
  const typed = recipientPart(query);
  return new Narrowing(sql`d.state = 'failed'`)
    .by(typed, () => sql`lower(d.recipient) like ${`%${likeText(typed)}%`}`)
    .by(provider, (channel) => sql`d.channel = ${channel}`)
    .by(resent, (wanted) => (wanted === 'true' ? sql`d.resent_as is not null` : sql`d.resent_as is null`)).where;
}

/**
 * Returns the search for a recipient: phones are stored as E.164 and shown punctuated, so a part matches in either
 * form.
 */
function recipientPart(query: string): string {
  const typed = query.trim().toLowerCase();
  return /^\+?[\d\s()-]+$/.test(typed) ? typed.replace(/[\s()-]/g, '') : typed;
}
