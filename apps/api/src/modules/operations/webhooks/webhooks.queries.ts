import { Injectable } from '@nestjs/common';
import type { WebhookKind } from '@festix/domain/messages';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

export interface WebhookRow {
  id: string;
  url: string;
  kinds: WebhookKind[];
  event_id: string | null;
  event_name: string | null;
  is_active: boolean;
  failing_since: Date | null;
  switched_off_at: Date | null;
  old_secret_until: Date | null;
  created_at: Date;
}

const COLUMNS = sql`
  select w.id, w.url, w.kinds, w.event_id, e.name as event_name, w.is_active, w.failing_since, w.switched_off_at,
    w.created_at, (select max(s.ends_at) from webhook_secrets s where s.endpoint_id = w.id and s.ends_at > $2) as old_secret_until
  from webhook_endpoints w left join events e on e.id = w.event_id
  where w.producer_id = $1`;

/** Reads a producer's webhook addresses; another's are not found. */
@Injectable()
export class WebhooksQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns all of them: there are few. */
  list(producerId: string): Promise<WebhookRow[]> {
    return this.database.query(
      sql<WebhookRow>`${COLUMNS} order by w.created_at, w.id`.with([producerId, this.clock.now()]),
    );
  }

  async find(producerId: string, id: string, on: Pick<Tx, 'query'> = this.database): Promise<WebhookRow | undefined> {
    const [row] = await on.query(sql<WebhookRow>`${COLUMNS} and w.id = $3`.with([producerId, this.clock.now(), id]));
    return row;
  }

  async count(tx: Tx, producerId: string): Promise<number> {
    const [row] = await tx.query(
      sql<{
        count: number;
      }>`select count(*)::integer as count from webhook_endpoints where producer_id = ${producerId}`,
    );
    return row?.count ?? 0;
  }
}
