import { Injectable } from '@nestjs/common';
import type { PageQuery, WebhookDeliveriesQuery } from '@festix/domain/contract';
import type { WebhookDeliveryState, WebhookFailure } from '@festix/domain/messages';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';

export interface WebhookDeliveryRow {
  id: string;
  kind: string;
  state: WebhookDeliveryState;
  attempts: number;
  answer_status: number | null;
  failure: WebhookFailure | null;
  next_attempt_at: Date;
  last_attempt_at: Date | null;
  created_at: Date;
}

/** A failed event, with its producer. */
export interface FailedWebhookRow extends WebhookDeliveryRow {
  endpoint_id: string;
  url: string;
  producer_id: string;
  producer_name: string;
  event_id: string | null;
}

const COLUMNS = sql`d.id, d.kind, d.state, d.attempts, d.answer_status, d.failure, d.next_attempt_at, d.last_attempt_at,
  d.created_at`;

const OF_ENDPOINT = sql`d.endpoint_id = $1 and ($2::text is null or d.state = $2)`;

/** Reads sent and failed events. */
@Injectable()
export class WebhookDeliveriesQueries {
  constructor(private readonly database: Database) {}

  page(endpointId: string, { state, skip, take }: WebhookDeliveriesQuery): Promise<WebhookDeliveryRow[]> {
    return this.database.query(
      sql<WebhookDeliveryRow>`select ${COLUMNS} from webhook_deliveries d where ${OF_ENDPOINT}
       order by d.created_at desc, d.id desc limit $3 offset $4`.with([
        endpointId,
        state ?? null,
        take ?? ROWS_PER_PAGE,
        skip ?? 0,
      ]),
    );
  }

  async count(endpointId: string, { state }: WebhookDeliveriesQuery): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from webhook_deliveries d where ${OF_ENDPOINT}`.with([
        endpointId,
        state ?? null,
      ]),
    );
    return row?.count ?? 0;
  }

  async find(endpointId: string, id: string, on: Pick<Tx, 'query'>): Promise<WebhookDeliveryRow | undefined> {
    const [row] = await on.query(
      sql<WebhookDeliveryRow>`select ${COLUMNS} from webhook_deliveries d where d.endpoint_id = $1 and d.id = $2`.with([
        endpointId,
        id,
      ]),
    );
    return row;
  }

  /** Returns failed events of all producers, the newest first, and their number. */
  async failed({ skip, take }: PageQuery): Promise<{ rows: FailedWebhookRow[]; count: number }> {
    const [rows, [counted]] = await Promise.all([
      this.database.query(
        sql<FailedWebhookRow>`select ${COLUMNS}, d.endpoint_id, d.event_id, w.url, w.producer_id, u.name as producer_name
         from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id join users u on u.id = w.producer_id
         where d.state = 'failed' order by d.created_at desc, d.id desc limit $1 offset $2`.with([
          take ?? ROWS_PER_PAGE,
          skip ?? 0,
        ]),
      ),
      this.database.query(sql<{ count: number }>`select count(*) from webhook_deliveries where state = 'failed'`),
    ]);
    return { rows, count: counted?.count ?? 0 };
  }
}
