import type { PeerView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** More than any event has at work; the devices seen last come first. */
const MOST_PEERS = 500;

const PEERS = sql<PeerView>`
  select d.id, d.name, d.public_key
  from device_events de
  join devices d on d.id = de.device_id
  join users u on u.id = d.user_id
  where de.event_id = $1 and d.revoked_at is null and d.public_key is not null
    and num_nonnulls(u.blocked_at, u.deleted_at) = 0
  order by d.last_seen_at desc nulls last, d.id
  limit $2`;

/** Returns the devices of an event with their keys, so that each can verify what another tells without the server. */
@Injectable()
export class MeshPeers {
  constructor(private readonly database: Database) {}

  of(eventId: string): Promise<PeerView[]> {
    return this.database.query(PEERS.with([eventId, MOST_PEERS]));
  }
}
