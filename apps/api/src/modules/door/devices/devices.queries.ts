import type { OwnDevicesQuery, PageQuery } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import type { DeviceRecord, EventDeviceRecord } from './device.presenter.ts';

/** A device that asks for a new access token. */
export interface RenewingDevice {
  user_id: string;
  public_key: string | null;
  created_at: Date;
  revoked_at: Date | null;
  /** End of the last event that it worked on; null if it has worked on none. */
  last_event_end: Date | null;
}

/** A page, with the length of the whole list. */
export interface DevicesFound<Row = DeviceRecord> {
  rows: Row[];
  count: number;
}

/** More than most people and events have, so that all are shown. */
const DEVICES_PER_PAGE = 100;

const RECORD = sql`
  d.id, d.number, d.name, d.kind, d.user_id, u.name as user_name, d.created_at, d.last_seen_at, d.revoked_at`;

/** A query's condition, order and columns. */
interface Listing {
  columns: Statement;
  joins: Statement;
  where: Statement;
  order: Statement;
}

@Injectable()
export class DevicesQueries {
  constructor(private readonly database: Database) {}

  /** Sorts devices that still work first. */
  ofUser(userId: string, { working, ...page }: OwnDevicesQuery): Promise<DevicesFound> {
    const listing = {
      columns: RECORD,
      joins: sql``,
      where: sql`d.user_id = ${userId} ${working === 'true' ? sql`and d.revoked_at is null` : sql``}`,
      order: sql`d.revoked_at is not null, d.created_at desc, d.id`,
    };
    return this.page(listing, page);
  }

  /** Returns the devices that have worked on the event. */
  ofEvent(eventId: string, page: PageQuery): Promise<DevicesFound<EventDeviceRecord>> {
    const listing = {
      columns: sql`${RECORD}, q.waiting, q.told_at as waiting_told_at`,
      joins: sql`join device_events de on de.device_id = d.id left join device_queues q on q.device_id = d.id`,
      where: sql`de.event_id = ${eventId}`,
      order: sql`d.last_seen_at desc nulls last, d.id`,
    };
    return this.page<EventDeviceRecord>(listing, page);
  }

  /**
   * Counts a person's devices that are not revoked. Locks the person, so that concurrent enrolments wait for each
   * other.
   */
  async countWorking(tx: Tx, userId: string): Promise<number> {
    await tx.query(sql`select id from users where id = ${userId} for no key update`);
    const [row] = await tx.query(
      sql<{
        count: number;
      }>`select count(*)::integer as count from devices where user_id = ${userId} and revoked_at is null`,
    );
    return row?.count ?? 0;
  }

  async hasWorkedOn(deviceId: string, eventId: string): Promise<boolean> {
    const rows = await this.database.query(
      sql`select from device_events where device_id = ${deviceId} and event_id = ${eventId}`,
    );
    return rows.length > 0;
  }

  async renewing(deviceId: string): Promise<RenewingDevice | undefined> {
    const [device] = await this.database.query(
      sql<RenewingDevice>`select d.user_id, d.public_key, d.created_at, d.revoked_at,
              (select max(event_end(e.start_date, e.end_date))
               from device_events de join events e on e.id = de.event_id where de.device_id = d.id) as last_event_end
       from devices d where d.id = ${deviceId}`,
    );
    return device;
  }

  /** Stores a nonce; returns whether it is new. */
  async takeNonce(deviceId: string, nonceHash: Buffer, now: Date): Promise<boolean> {
    const taken = await this.database.query(
      sql`insert into device_nonces (device_id, nonce_hash, used_at) values (${deviceId}, ${nonceHash}, ${now}) on conflict do nothing returning device_id`,
    );
    return taken.length > 0;
  }

  async forgetNonces(usedBefore: Date): Promise<void> {
    await this.database.query(sql`delete from device_nonces where used_at < ${usedBefore}`);
  }

  private async page<Row extends DeviceRecord = DeviceRecord>(
    { columns, joins, where, order }: Listing,
    { skip = 0, take = DEVICES_PER_PAGE }: PageQuery,
  ): Promise<DevicesFound<Row>> {
    const [rows, counted] = await Promise.all([
      this.database.query(
        sql<Row>`select ${columns} from devices d join users u on u.id = d.user_id ${joins} where ${where}
         order by ${order} limit ${take} offset ${skip}`,
      ),
      this.database.query(sql<{ count: number }>`select count(*) from devices d ${joins} where ${where}`),
    ]);
    return { rows, count: counted[0]?.count ?? 0 };
  }

  /** Stores the time of the device's last call, and its event. */
  async note(deviceId: string, eventId: string | null, now: Date): Promise<void> {
    await this.database.query(
      sql`with seen as (
         update devices set last_seen_at = greatest(last_seen_at, $3) where id = $1 returning id
       )
       insert into device_events (device_id, event_id, first_seen_at)
       select seen.id, events.id, $3 from seen join events on events.id = $2
       on conflict do nothing`.with([deviceId, eventId, now]),
    );
  }
}
