import type { PeerView } from '@festix/domain/contract';
import { grantsGiving } from '@festix/domain/people';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Clock } from '../../../kernel/watch/clock.ts';

/** More than any event has at work; the devices seen last come first. */
const MOST_PEERS = 500;

/** The grants of which each lets a team member admit people. */
const ADMITTING = grantsGiving('door:work');

/**
 * Selects the devices of people who may admit at the event now: a fact of any other device would be refused by the
 * server, too. A till is a peer where its person may work at the door.
 */
const PEERS = sql<PeerView>`
  select d.id, d.name, d.public_key
  from device_events de
  join events e on e.id = de.event_id
  join devices d on d.id = de.device_id
  join users u on u.id = d.user_id
  where de.event_id = $1 and d.revoked_at is null and d.public_key is not null
    and num_nonnulls(u.blocked_at, u.deleted_at) = 0
    and (e.producer_id = u.id or 'super-admin' = any (u.roles)
         or exists (select from event_grants g
                    where g.event_id = e.id and g.user_id = u.id and g.permissions && $3::text[]))
  order by d.last_seen_at desc nulls last, d.id
  limit $2`;

/**
 * Returns the devices of an event with their keys, so that each can verify what another tells without the server. Stores
 * whom each hears.
 */
@Injectable()
export class MeshPeers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  of(eventId: string): Promise<PeerView[]> {
    return this.database.query(PEERS.with([eventId, MOST_PEERS, ADMITTING]));
  }

  /** Writes only another set, or one last written a minute ago: devices send it every few seconds. */
  async toldHears(deviceId: string, eventId: string, hears: readonly string[]): Promise<void> {
    const heard = [...new Set(hears.map((id) => id.toLowerCase()))].sort();
    await this.database.query(
      sql`update device_events set hears = $3, hears_told_at = $4,
         hears_since = case when hears is distinct from $3::uuid[] then $4 else hears_since end
       where device_id = $1 and event_id = $2
         and (hears is distinct from $3::uuid[] or hears_told_at < $4::timestamptz - interval '1 minute')`.with([
        deviceId,
        eventId,
        heard,
        this.clock.now(),
      ]),
    );
  }
}
