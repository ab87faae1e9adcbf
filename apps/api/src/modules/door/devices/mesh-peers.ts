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

/** Devices that may tell others of passages, and those that may tell of sales; a till may be both. */
export interface MeshDevices {
  peers: PeerView[];
  sellers: PeerView[];
}

/**
 * Selects the devices of people who may admit or sell at the event now: what any other device tells would be refused by
 * the server, too. A till may tell of passages where its person may work at the door.
 */
const DEVICES = sql<PeerView & { admits: boolean; sells: boolean }>`
  select d.id, d.name, d.public_key, may.admits, may.sells
  from device_events de
  join events e on e.id = de.event_id
  join devices d on d.id = de.device_id
  join users u on u.id = d.user_id
  cross join lateral (select
    e.producer_id = u.id or 'super-admin' = any (u.roles)
      or exists (select from event_grants g
                 where g.event_id = e.id and g.user_id = u.id and g.permissions && $3::text[]) as admits,
    d.kind = 'till' and exists (select from event_sellers s where s.event_id = e.id and s.user_id = u.id) as sells) may
  where de.event_id = $1 and d.revoked_at is null and d.public_key is not null
    and num_nonnulls(u.blocked_at, u.deleted_at) = 0
    and (may.admits or may.sells)
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

  async of(eventId: string): Promise<MeshDevices> {
    const devices = await this.database.query(DEVICES.with([eventId, MOST_PEERS, ADMITTING]));
    return {
      peers: devices.filter(({ admits }) => admits).map(viewOf),
      sellers: devices.filter(({ sells }) => sells).map(viewOf),
    };
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

function viewOf({ id, name, public_key }: PeerView): PeerView {
  return { id, name, public_key };
}
