import { Injectable } from '@nestjs/common';
import { type TrackingConsentBody } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** The consenting browser, in Meta's terms. */
export interface AgreeingBrowser {
  address: string | null;
  user_agent: string | null;
}

const LONGEST_NAME_OF_BROWSER = 500;

/** Age after which a consent to a purchase is refused. */
const NEWS_MS = DAY;

/** Stores the consent only if the producer has Meta's keys, and the purchase is still to be sent. */
const GRANT = sql`
  insert into order_conversions as held (order_id, consented_at, state, attempts, next_attempt_at, address, user_agent, fbp, fbc)
  select o.id, $2, 'waiting', 0, $2, $3, $4, $5, $6
  from orders o join event_integrations i on i.event_id = o.event_id and i.meta_tag_manager_id is not null
  where o.id = $1 and o.origin = 'online' and (o.paid_at is null or o.paid_at > $7)
  on conflict (order_id) do update set consented_at = excluded.consented_at, address = excluded.address,
    user_agent = excluded.user_agent, fbp = coalesce(excluded.fbp, held.fbp), fbc = coalesce(excluded.fbc, held.fbc)
    where held.state = 'waiting'`;

/** Deletes the consent; a purchase sent before stays sent. */
const TAKE_BACK = sql`delete from order_conversions where order_id = $1 and state = 'waiting'`;

/** Stores whether a buyer consents to report a purchase to Meta. Without a row the answer is no. */
@Injectable()
export class TrackingConsents {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async set(
    orderId: string,
    { granted, fbp, fbc }: TrackingConsentBody,
    { address, user_agent }: AgreeingBrowser,
  ): Promise<void> {
    if (!granted) {
      await this.database.query(TAKE_BACK.with([orderId]));
      return;
    }
    const now = this.clock.now();
    const since = new Date(now.getTime() - NEWS_MS);
    const browser = user_agent?.slice(0, LONGEST_NAME_OF_BROWSER) ?? null;
    await this.database.query(GRANT.with([orderId, now, address, browser, fbp ?? null, fbc ?? null, since]));
  }
}
