import { Injectable } from '@nestjs/common';
import { Database } from '../../kernel/database.ts';
import type { DeviceRecord } from './device.presenter.ts';

/** A device that asks for a new access token. */
export interface RenewingDevice {
  user_id: string;
  public_key: string | null;
  revoked_at: Date | null;
  /** When the last of the events that it worked on is over; null when it has worked on none. */
  last_event_end: Date | null;
}

const RECORD = `
  d.id, d.name, d.kind, d.user_id, u.name as user_name, d.created_at, d.last_seen_at, d.revoked_at
  from devices d join users u on u.id = d.user_id`;

@Injectable()
export class DevicesQueries {
  constructor(private readonly database: Database) {}

  ofUser(userId: string): Promise<DeviceRecord[]> {
    return this.database.query<DeviceRecord>(`select ${RECORD} where d.user_id = $1 order by d.created_at desc, d.id`, [
      userId,
    ]);
  }

  /** Those that have worked on the event. */
  ofEvent(eventId: string): Promise<DeviceRecord[]> {
    return this.database.query<DeviceRecord>(
      `select ${RECORD} join device_events de on de.device_id = d.id
       where de.event_id = $1 order by d.last_seen_at desc nulls last, d.id`,
      [eventId],
    );
  }

  async hasWorkedOn(deviceId: string, eventId: string): Promise<boolean> {
    const rows = await this.database.query('select from device_events where device_id = $1 and event_id = $2', [
      deviceId,
      eventId,
    ]);
    return rows.length > 0;
  }

  async renewing(deviceId: string): Promise<RenewingDevice | undefined> {
    const [device] = await this.database.query<RenewingDevice>(
      `select d.user_id, d.public_key, d.revoked_at,
              (select max(coalesce(e.end_date, e.start_date + interval '24 hours'))
               from device_events de join events e on e.id = de.event_id where de.device_id = d.id) as last_event_end
       from devices d where d.id = $1`,
      [deviceId],
    );
    return device;
  }

  /** Remembers a nonce; says whether it is the first time. */
  async takeNonce(deviceId: string, nonceHash: Buffer, now: Date): Promise<boolean> {
    const taken = await this.database.query(
      `insert into device_nonces (device_id, nonce_hash, used_at) values ($1, $2, $3) on conflict do nothing returning device_id`,
      [deviceId, nonceHash, now],
    );
    return taken.length > 0;
  }

  async forgetNonces(usedBefore: Date): Promise<void> {
    await this.database.query('delete from device_nonces where used_at < $1', [usedBefore]);
  }

  async isRevoked(deviceId: string): Promise<boolean> {
    const revoked = await this.database.query('select from devices where id = $1 and revoked_at is not null', [
      deviceId,
    ]);
    return revoked.length > 0;
  }

  /** When it was last heard of, and the event that it works on. */
  async note(deviceId: string, eventId: string | null, now: Date): Promise<void> {
    await this.database.query(
      `with seen as (
         update devices set last_seen_at = greatest(last_seen_at, $3) where id = $1 returning id
       )
       insert into device_events (device_id, event_id, first_seen_at)
       select seen.id, events.id, $3 from seen join events on events.id = $2
       on conflict do nothing`,
      [deviceId, eventId, now],
    );
  }
}
