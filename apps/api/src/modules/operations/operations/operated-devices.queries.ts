import { Injectable } from '@nestjs/common';
import type { OperatedDevicesQuery } from '@festix/domain/contract';
import { Database } from '../../../kernel/database/database.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import type { DeviceRecord } from '../../door/devices/device.presenter.ts';
import { personFound } from '../../people/accounts/user-search.ts';
import { counted } from './counted.ts';
import { Narrowing } from './narrowing.ts';

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
    const narrowing = narrowed(query);
    return this.database.query<OperatedDeviceRow>(
      `with page as (
         select d.id, d.number, d.name, d.kind, d.user_id, d.created_at, d.last_seen_at, d.revoked_at
         from devices d where ${narrowing.where}
         order by d.created_at desc, d.id desc ${narrowing.page(query)}
       )
       select d.*, u.name as user_name,
         (select count(*)::int from device_events w where w.device_id = d.id) as events_count,
         (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by e.first_seen_at desc, e.id), '[]')
          from (select e.id, e.name, w.first_seen_at from device_events w join events e on e.id = w.event_id
                where w.device_id = d.id order by w.first_seen_at desc, e.id limit ${EVENTS_NAMED}) e) as events
       from page d join users u on u.id = d.user_id
       order by d.created_at desc, d.id desc`,
      narrowing.params,
    );
  }

  count(query: OperatedDevicesQuery): Promise<number> {
    const { where, params } = narrowed(query);
    return counted(this.database, `from devices d where ${where}`, params);
  }
}

/** Searches the text in the indexes of devices, people and events, and returns the devices of all three. */
function narrowed({ query = '', kind, working }: OperatedDevicesQuery): Narrowing {
  const typed = query.trim();
  const narrowing = new Narrowing();
  return narrowing
    .by(
      typed && `%${likeText(typed)}%`,
      (pattern) => `d.id in (
        select id from devices where fold_text(name) like fold_text(${pattern})
        union
        select o.id from devices o join users u on u.id = o.user_id
        where ${personFound(typed, (value) => narrowing.parameter(value))}
        union
        select w.device_id from device_events w join events e on e.id = w.event_id
        where fold_text(e.name) like fold_text(${pattern}))`,
    )
    .by(kind, (value) => `d.kind = ${value}`)
    .to(working && `d.revoked_at is ${working === 'true' ? 'null' : 'not null'}`);
}
