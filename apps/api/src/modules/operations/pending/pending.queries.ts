import { PENDING_MOST } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { isDraft } from '../../../kernel/database/is-draft.ts';
import { sql } from '../../../kernel/database/sql.ts';

interface ProducerCounts {
  refunds: number;
  drafts: number;
}

interface PlatformCounts {
  refunds: number;
  payouts: number;
  producer_requests: number;
  failed_deliveries: number;
  recount_differences: number;
}

const MOST = sql.literal(PENDING_MOST);

/** Counts the pending requests `r` of all events. */
const ALL_REFUNDS = sql`
  (select count(*) from (select from refund_requests where status = 'pending' limit ${MOST}) r)`;

/** Counts for the producer `$1` at the moment `$2`. */
const OF_PRODUCER = sql<ProducerCounts>`
  select
    (select count(*) from (
      select from refund_requests r join events e on e.id = r.event_id
      where r.status = 'pending' and e.producer_id = $1 limit ${MOST}) r) as refunds,
    (select count(*) from (
      select from events e where e.producer_id = $1 and ${isDraft(sql`e`)}
        and event_end(e.start_date, e.end_date) > $2 limit ${MOST}) e) as drafts`;

const OF_SUPPORT = sql<{ refunds: number }>`select ${ALL_REFUNDS} as refunds`;

/** Counts for super-admins; deliveries since `$1`. */
const OF_PLATFORM = sql<PlatformCounts>`
  select ${ALL_REFUNDS} as refunds,
    (select count(*) from (
      select from payouts where status = 'pending' and removed_at is null limit ${MOST}) p) as payouts,
    (select count(*) from (
      select from producer_requests where status = 'pending' limit ${MOST}) q) as producer_requests,
    (select count(*) from (
      select from deliveries where state = 'failed' and resent_as is null and created_at > $1 limit ${MOST}) d)
      as failed_deliveries,
    coalesce((select least(differences_count, ${MOST}) from recounts where state = 'done'
      order by created_at desc, id desc limit 1), 0) as recount_differences`;

/** Counts what waits for an answer, up to `PENDING_MOST` of each. */
@Injectable()
export class PendingQueries {
  constructor(private readonly database: Database) {}

  async ofProducer(userId: string, now: Date): Promise<ProducerCounts> {
    return only(await this.database.query(OF_PRODUCER.with([userId, now])));
  }

  async ofSupport(): Promise<{ refunds: number }> {
    return only(await this.database.query(OF_SUPPORT));
  }

  async ofPlatform(since: Date): Promise<PlatformCounts> {
    return only(await this.database.query(OF_PLATFORM.with([since])));
  }
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('counts are one row');
  return row;
}
