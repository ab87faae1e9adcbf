import type { DeviceKind, RehearsalBody } from '@festix/domain/contract';
import type { RehearsalMeasures } from '@festix/domain/door';
import type { EventAccess } from '@festix/domain/programme';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** A working device of the event, with its latest rehearsal. */
export interface RehearsedDeviceRecord {
  id: string;
  name: string;
  kind: DeviceKind;
  user_name: string;
  last_seen_at: Date | null;
  /** null, as the fields that follow: it has not rehearsed. */
  done_at: Date | null;
  gate: string | null;
  area: number | null;
  measures: RehearsalMeasures | null;
}

/** More than any event has at work; the latest to call are shown, as in the panel. */
const MOST_DEVICES = 500;
const MOST_GATES = 200;
const LATEST_ENTRIES = 20_000;

@Injectable()
export class RehearsalsQueries {
  constructor(private readonly database: Database) {}

  /** Returns whether a person has a working device. */
  async works(deviceId: string, userId: string): Promise<boolean> {
    const rows = await this.database.query(
      sql`select from devices where id = ${deviceId} and user_id = ${userId} and revoked_at is null`,
    );
    return rows.length > 0;
  }

  /** Stores a rehearsal in the place of an earlier one of the device at the event. */
  async put(eventId: string, { device_id, gate, area, done_at, measures }: RehearsalBody, now: Date): Promise<void> {
    await this.database.query(
      sql`insert into rehearsals as r (event_id, device_id, done_at, told_at, gate, area, measures)
       values ($1, $2, least($3::timestamptz, $4::timestamptz), $4, $5, $6, $7::jsonb)
       on conflict (event_id, device_id) do update set done_at = excluded.done_at, told_at = excluded.told_at,
         gate = excluded.gate, area = excluded.area, measures = excluded.measures
       where r.done_at <= excluded.done_at`.with([
        ...[eventId, device_id, done_at, now],
        ...[gate || null, area ?? null, JSON.stringify(measures)],
      ]),
    );
  }

  /** Returns the devices that have worked on the event and were not revoked. */
  devices(eventId: string): Promise<RehearsedDeviceRecord[]> {
    return this.database.query(
      sql<RehearsedDeviceRecord>`
       select d.id, d.name, d.kind, u.name as user_name, d.last_seen_at, r.done_at, r.gate, r.area, r.measures
       from device_events de
       join devices d on d.id = de.device_id
       join users u on u.id = d.user_id
       left join rehearsals r on r.event_id = de.event_id and r.device_id = de.device_id
       where de.event_id = $1 and d.revoked_at is null
       order by d.last_seen_at desc nulls last, d.id
       limit $2`.with([eventId, MOST_DEVICES]),
    );
  }

  /**
   * Returns the gates at which a working device has rehearsed, and those of the day before `now` at which a device that is
   * revoked since has, or which have admitted people; entries that were undone don't count. It reads the latest entries
   * alone, because the page asks often.
   */
  async gates(eventId: string, now: Date): Promise<string[]> {
    const rows = await this.database.query(
      sql<{ gate: string }>`
       select gate from (
         select r.gate from rehearsals r join devices d on d.id = r.device_id
         where r.event_id = $1 and (d.revoked_at is null or r.told_at > $2::timestamptz - interval '1 day')
         union
         select gate from (
           select gate from checkins
           where event_id = $1 and scanned_at > $2::timestamptz - interval '1 day' and undone_at is null
           order by scanned_at desc limit ${sql.literal(LATEST_ENTRIES)}) c) g
       where gate is not null
       order by gate limit $3`.with([eventId, now, MOST_GATES]),
    );
    return rows.map(({ gate }) => gate);
  }

  /** Returns what the tickets of the event open; null at an event without areas, days and exits. */
  async access(eventId: string): Promise<EventAccess | null> {
    const [event] = await this.database.query(
      sql<{ access: EventAccess | null }>`select access from events where id = ${eventId}`,
    );
    return event?.access ?? null;
  }
}
