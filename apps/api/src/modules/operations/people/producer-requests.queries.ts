import type { ProducerRequestsQuery, ProducerRequestStatus } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';

export interface ProducerRequestRow {
  id: string;
  slug: string;
  about: string | null;
  status: ProducerRequestStatus;
  reason: string | null;
  created_at: Date;
  answered_at: Date | null;
  user: { id: string; name: string; email: string; phone: string | null; document: string | null };
}

const SELECT = sql`
  select r.id, r.slug, r.about, r.status, r.reason, r.created_at, r.answered_at,
    json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone, 'document', u.document) as user
  from producer_requests r join users u on u.id = r.user_id`;

const FILTER = sql`($1::text is null or r.status = $1)`;

/** Reads requests with their persons, for these and for super-admins. */
@Injectable()
export class ProducerRequestsQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. */
  page({ status, skip = 0, take = ROWS_PER_PAGE }: ProducerRequestsQuery): Promise<ProducerRequestRow[]> {
    return this.database.query(
      sql<ProducerRequestRow>`${SELECT} where ${FILTER} order by r.created_at desc, r.id desc limit $2 offset $3`.with([
        status,
        take,
        skip,
      ]),
    );
  }

  async count({ status }: ProducerRequestsQuery): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from producer_requests r where ${FILTER}`.with([status]),
    );
    return row?.count ?? 0;
  }

  async find(id: string, on: Pick<Tx, 'query'> = this.database): Promise<ProducerRequestRow | undefined> {
    const [row] = await on.query(sql<ProducerRequestRow>`${SELECT} where r.id = $1`.with([id]));
    return row;
  }

  /** Returns the last request of a person. */
  async lastOf(userId: string): Promise<ProducerRequestRow | undefined> {
    const [row] = await this.database.query(
      sql<ProducerRequestRow>`${SELECT} where r.user_id = $1 order by r.created_at desc, r.id desc limit 1`.with([
        userId,
      ]),
    );
    return row;
  }
}
