import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** Stores the number of ops that each phone still has to upload: entries may still arrive from them. */
@Injectable()
export class DeviceQueues {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Writes only a new number, or one last written a minute ago: phones send it every few seconds. */
  async told(deviceId: string, waiting: number): Promise<void> {
    await this.database.query(
      sql`insert into device_queues as q (device_id, waiting, told_at)
       select $1, $2, $3 where not exists (
         select from device_queues
         where device_id = $1 and waiting = $2 and told_at >= $3::timestamptz - interval '1 minute')
       on conflict (device_id) do update set waiting = excluded.waiting, told_at = excluded.told_at
       where q.told_at < excluded.told_at`.with([deviceId, waiting, this.clock.now()]),
    );
  }
}
