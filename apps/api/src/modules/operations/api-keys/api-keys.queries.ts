import { Injectable } from '@nestjs/common';
import type { ApiScope } from '@festix/domain/people';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

export interface ApiKeyRow {
  id: string;
  name: string;
  hint: string;
  scopes: ApiScope[];
  event_id: string | null;
  event_name: string | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

const STANDING = sql`
  select k.id, k.name, k.hint, k.scopes, k.event_id, e.name as event_name, k.created_at, k.expires_at, k.last_used_at
  from api_keys k left join events e on e.id = k.event_id
  where k.producer_id = $1 and k.revoked_at is null`;

/** Reads a producer's keys that are not revoked. */
@Injectable()
export class ApiKeysQueries {
  constructor(private readonly database: Database) {}

  /** Returns all of them: there are few. */
  list(producerId: string): Promise<ApiKeyRow[]> {
    return this.database.query(sql<ApiKeyRow>`${STANDING} order by k.created_at desc, k.id`.with([producerId]));
  }

  async find(producerId: string, id: string, on: Tx): Promise<ApiKeyRow | undefined> {
    const [row] = await on.query(sql<ApiKeyRow>`${STANDING} and k.id = $2`.with([producerId, id]));
    return row;
  }

  async count(tx: Tx, producerId: string): Promise<number> {
    const [row] = await tx.query(
      sql<{
        count: number;
      }>`select count(*)::integer as count from api_keys where producer_id = ${producerId} and revoked_at is null`,
    );
    return row?.count ?? 0;
  }
}
