import { Injectable } from '@nestjs/common';
import type { OperatedDevicesQuery } from '@festix/domain/contract';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import type { DeviceRecord } from '../../door/devices/device.presenter.ts';
import { personFound } from '../../people/accounts/user-search.ts';
import { counted } from './counted.ts';
import { Narrowing, pageOf } from './narrowing.ts';

export interface OperatedDeviceRow extends DeviceRecord {
  events: { id: string; name: string }[];
  events_count: number;
}

/** Events named for each device. */
const EVENTS_NAMED = 3;

/**
 * Reads every phone and till, over all events, the newest first: an index on their last contact would make each contact
 * dearer.
 */
@Injectable()
export class OperatedDevicesQueries {
  constructor(private readonly database: Database) {}

  page(query: OperatedDevicesQuery): Promise<OperatedDeviceRow[]> {
    return this.database.query(
      sql<OperatedDeviceRow>`with page as (
         select d.id, d.number, d.name, d.kind, d.user_id, d.created_at, d.last_seen_at, d.revoked_at
         from devices d where ${narrowed(query)}
         order by d.created_at desc, d.id desc ${pageOf(query)}
       )
       select d.*, u.name as user_name,
         (select count(*)::int from device_events w where w.device_id = d.id) as events_count,
         (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by e.first_seen_at desc, e.id), '[]')
          from (select e.id, e.name, w.first_seen_at from device_events w join events e on e.id = w.event_id
                where w.device_id = d.id order by w.first_seen_at desc, e.id limit ${sql.literal(EVENTS_NAMED)}) e) as events
       from page d join users u on u.id = d.user_id
       order by d.created_at desc, d.id desc`,
    );
  }

  count(query: OperatedDevicesQuery): Promise<number> {
    return counted(this.database, sql`from devices d where ${narrowed(query)}`);
  }
}

/** Searches the text in the indexes of devices, people and events, and returns the devices of all three. */
function narrowed({ query = '', kind, working }: OperatedDevicesQuery): Statement {
  const typed = query.trim();
  const pattern = sql.value(`%${likeText(typed)}%`);
  return new Narrowing()
    .by(
      typed,
      () => sql`d.id in (
        select id from devices where fold_text(name) like fold_text(${pattern})
        union
        select o.id from devices o join users u on u.id = o.user_id
        where ${personFound(typed)}
        union
        select w.device_id from device_events w join events e on e.id = w.event_id
        where fold_text(e.name) like fold_text(${pattern}))`,
    )
    .by(kind, (value) => sql`d.kind = ${value}`)
    .by(working, (wanted) => (wanted === 'true' ? sql`d.revoked_at is null` : sql`d.revoked_at is not null`)).where;
}
