import type { AllPayoutsQuery, PayoutsQuery } from '@festix/domain/contract';
import type { PixKeyType } from '@festix/domain/ground';
import type { PayoutStatus } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';

export interface PayoutRow {
  id: string;
  event_id: string;
  event: { id: string; name: string; time_zone: string };
  /** The present producer of the event. */
  producer: { id: string; name: string; email: string };
  /** The producer at the request. */
  producer_id: string;
  amount: number;
  request_date: Date;
  sent_date: Date | null;
  created_at: Date;
  pix: string;
  pix_type: PixKeyType;
  status: PayoutStatus;
  obs_producer: string | null;
  obs_admin: string | null;
  receipt: string | null;
  is_rebate: boolean;
  expenses: { id: string; is_rebate: boolean } | null;
  requested_by: { id: string; name: string } | null;
  answered_by: { id: string; name: string } | null;
  answered_at: Date | null;
  version: number;
}

/** The sums of a list, whatever page it shows. */
export interface PayoutSums {
  count: number;
  pending: number;
}

export interface KeyRow {
  pix: string;
  pix_type: PixKeyType;
  last_used_at: Date;
}

const RECENT = 5;

/** SQL: whether the last payout to a key was not refused. Skips those of rebates, which are refused for their fees. */
const IS_GOOD = sql`(array_agg(status order by coalesce(answered_at, created_at) desc, id desc)
  filter (where not is_rebate))[1] is distinct from 'rejected'`;

const FROM = sql`
  from payouts p
  join events e on e.id = p.event_id`;

const SELECT = sql`
  select p.id, p.event_id, json_build_object('id', e.id, 'name', e.name, 'time_zone', e.time_zone) as event, p.producer_id,
    json_build_object('id', u.id, 'name', u.name, 'email', u.email) as producer, p.amount, p.request_date, p.sent_date,
    p.created_at, coalesce(p.pix, '') as pix, p.pix_type, p.status, p.obs_producer, p.obs_admin, p.receipt, p.is_rebate,
    case when x.id is not null then json_build_object('id', x.id, 'is_rebate', x.is_rebate) end as expenses,
    case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as requested_by,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as answered_by,
    p.answered_at, p.version
  ${FROM}
  join users u on u.id = e.producer_id
  left join expenses x on x.payout_id = p.id and x.removed_at is null
  left join users r on r.id = p.requested_by
  left join users a on a.id = p.answered_by`;

/** Characters people type within a key. The index of keys leaves them out. */
const MARKS = sql`'.-/() +'`;

/** Reads payouts for lists and screens. */
@Injectable()
export class PayoutsQueries {
  constructor(private readonly database: Database) {}

  /** Returns a payout, or undefined if none has this id; `on` is the transaction of a decision that depends on it. */
  async find(payoutId: string, on: Pick<Tx, 'query'> = this.database): Promise<PayoutRow | undefined> {
    const [payout] = await on.query(
      sql<PayoutRow>`${SELECT} where p.id = $1 and p.removed_at is null`.with([payoutId]),
    );
    return payout;
  }

  ofEvent(eventId: string): Statement {
    return sql`p.event_id = ${eventId}`;
  }

  /** Selects payouts of all events by a text in the event's name or Pix key. */
  all({ query, filter = 'event' }: Pick<AllPayoutsQuery, 'query' | 'filter'>): Statement {
    const text = query?.trim();
    if (!text) return sql`true`;
    const pattern = `%${likeText(text)}%`;
    return filter === 'key'
      ? sql`lower(translate(p.pix, ${MARKS}, '')) like lower(translate(${pattern}, ${MARKS}, ''))`
      : sql`fold_text(e.name) like fold_text(${pattern})`;
  }

  /** Returns those of payouts `p` and their events `e` that meet the condition, the newest first. */
  page(
    condition: Statement,
    { status, skip = 0, take = ROWS_PER_PAGE }: PayoutsQuery,
    on: Pick<Tx, 'query'> = this.database,
  ): Promise<PayoutRow[]> {
    return on.query(
      sql<PayoutRow>`${SELECT} where ${condition} and p.removed_at is null and ${hasStatus(status)}
       order by p.created_at desc, p.id desc limit ${take} offset ${skip}`,
    );
  }

  /** Returns the number of matches, and the sum of those that wait, whichever status the list shows. */
  async sums(condition: Statement, { status }: PayoutsQuery): Promise<PayoutSums> {
    const [sums] = await this.database.query(
      sql<PayoutSums>`select count(*) filter (where ${hasStatus(status)}) as count,
         coalesce(sum(p.amount) filter (where p.status = 'pending'), 0)::bigint as pending
       ${FROM} where ${condition} and p.removed_at is null`,
    );
    return sums ?? { count: 0, pending: 0 };
  }

  recent(eventId: string): Promise<PayoutRow[]> {
    return this.page(this.ofEvent(eventId), { take: RECENT });
  }

  /** Returns the latest good keys of each type: of a producer's requests, or of one event's. */
  keys(producerId: string, eventId: string | null, on: Pick<Tx, 'query'> = this.database): Promise<KeyRow[]> {
    return on.query(
      sql<KeyRow>`select pix, pix_type, last_used_at from (
         select pix, pix_type, max(created_at) as last_used_at,
           row_number() over (partition by pix_type order by max(created_at) desc) as place
         from payouts
         where producer_id = $1 and removed_at is null and pix is not null and ($2::uuid is null or event_id = $2)
         group by pix, pix_type
         having ${IS_GOOD}
       ) used where place <= ${sql.literal(RECENT)} order by last_used_at desc, pix`.with([producerId, eventId]),
    );
  }

  /** Returns the last key a producer was paid to, or has requested with; no colleague's choice. */
  async ownKey(producerId: string, on: Pick<Tx, 'query'> = this.database): Promise<KeyRow | undefined> {
    const [key] = await on.query(
      sql<KeyRow>`select pix, pix_type, max(created_at) as last_used_at from payouts
       where producer_id = $1 and removed_at is null and pix is not null
       group by pix, pix_type
       having ${IS_GOOD} and bool_or(status = 'done' or status = 'pending' and requested_by = producer_id)
       order by max(answered_at) filter (where status = 'done') desc nulls last,
         max(created_at) filter (where status = 'pending' and requested_by = producer_id) desc nulls last, pix limit 1`.with(
        [producerId],
      ),
    );
    return key;
  }
}

function hasStatus(status: PayoutStatus | undefined): Statement {
  return status === undefined ? sql`true` : sql`p.status = ${status}`;
}
