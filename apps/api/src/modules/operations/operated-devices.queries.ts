import { Injectable } from '@nestjs/common';
import type { OperatedDevicesQuery } from '@festix/domain';
import { Database } from '../../kernel/database.ts';
import { likeText } from '../../kernel/like-text.ts';
import { ROWS_PER_PAGE } from '../../kernel/page.dto.ts';
import type { DeviceRecord } from '../devices/device.presenter.ts';
import { SEARCHED } from '../people/user-search.ts';
import { counted } from './counted.ts';
import { Narrowing } from './narrowing.ts';

export interface OperatedDeviceRow extends DeviceRecord {
  events: { id: string; name: string }[];
  events_count: number;
}

/** Events that are named of each. */
const EVENTS_NAMED = 3;

/** Every phone and till, over all events, the newest first: an index on their last contact would make each one dearer. */
@Injectable()
export class OperatedDevicesQueries {
  constructor(private readonly database: Database) {}

  page(query: OperatedDevicesQuery): Promise<OperatedDeviceRow[]> {
    const { where, params } = narrowed(query);
    return this.database.query<OperatedDeviceRow>(
      `with page as (
         select d.id, d.number, d.name, d.kind, d.user_id, d.created_at, d.last_seen_at, d.revoked_at
         from devices d where ${where}
         order by d.created_at desc, d.id desc limit $${params.length + 1} offset $${params.length + 2}
       )
       select d.*, u.name as user_name,
         (select count(*)::int from device_events w where w.device_id = d.id) as events_count,
         (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by e.first_seen_at desc, e.id), '[]')
          from (select e.id, e.name, w.first_seen_at from device_events w join events e on e.id = w.event_id
                where w.device_id = d.id order by w.first_seen_at desc, e.id limit ${EVENTS_NAMED}) e) as events
       from page d join users u on u.id = d.user_id
       order by d.created_at desc, d.id desc`,
      [...params, query.take ?? ROWS_PER_PAGE, query.skip ?? 0],
    );
  }

  count(query: OperatedDevicesQuery): Promise<number> {
    const { where, params } = narrowed(query);
    return counted(this.database, `from devices d where ${where}`, params);
  }
}

/** What is typed is looked up in an index each of devices, people and events, and the devices of all three are shown. */
function narrowed({ query = '', kind, working }: OperatedDevicesQuery): Narrowing {
  const typed = query.trim();
  return new Narrowing()
    .by(
      typed && `%${likeText(typed)}%`,
      (pattern) => `d.id in (
        select id from devices where fold_text(name) like fold_text(${pattern})
        union
        select o.id from devices o join users u on u.id = o.user_id where ${SEARCHED} like fold_text(${pattern})
        union
        select w.device_id from device_events w join events e on e.id = w.event_id
        where fold_text(e.name) like fold_text(${pattern}))`,
    )
    .by(kind, (value) => `d.kind = ${value}`)
    .to(working && `d.revoked_at is ${working === 'true' ? 'null' : 'not null'}`);
}
