import type { EventAccess } from '@festix/domain/programme';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { mainInside } from './feed/access-counts.ts';
import { DoorFeed } from './feed/door-feed.ts';

const LISTED = sql<{ id: string; access: EventAccess | null }>`
  select e.id, e.access from events e join door_feeds f on f.event_id = e.id where e.id = any ($1::uuid[])`;

/** Counts the people inside by the sums that the doors' lists keep, so that no entry is read. */
@Injectable()
export class PeopleInside {
  constructor(
    private readonly database: Database,
    private readonly feed: DoorFeed,
    private readonly clock: Clock,
  ) {}

  /** Returns counts by event id, without events whose list was never asked for. */
  async of(eventIds: readonly string[]): Promise<Map<string, number>> {
    const listed = await this.database.query(LISTED.with([eventIds]));
    const now = this.clock.now();
    const counts = await Promise.all(
      listed.map(async ({ id, access }): Promise<[string, number]> => {
        const { inside, passages: insides, together } = await this.feed.bringUpToDate(id);
        return [id, mainInside({ inside, insides, together, access }, now)];
      }),
    );
    return new Map(counts);
  }
}
