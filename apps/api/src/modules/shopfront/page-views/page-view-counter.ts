import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { hasPublicPage } from '../../../kernel/database/has-public-page.ts';

const FLUSHED_MS = 1_000;
const QUARTER_MS = 15 * 60_000;

/** Adds views by the event's local day; zones' days begin at a quarter of an hour. */
const ADD_VIEWS = sql`
  insert into page_views as held (event_id, day, views)
  select e.id, (v.quarter at time zone e.time_zone)::date, sum(v.views)
  from unnest($1::uuid[], $2::timestamptz[], $3::bigint[]) as v (event_id, quarter, views)
  join events e on e.id = v.event_id and ${hasPublicPage(sql`e`)}
  group by 1, 2 order by 1, 2
  on conflict (event_id, day) do update set views = held.views + excluded.views`;

interface Counted {
  event_id: string;
  quarter: number;
  views: number;
}

/**
 * Counts in memory and writes about once a second, one statement for all, so that a page opened by thousands delays
 * nobody. Keeps failed counts for the next write; an ending process writes what it has.
 */
@Injectable()
export class PageViewCounter implements BeforeApplicationShutdown {
  private readonly counts = new Map<string, Counted>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {}

  count(event_id: string): void {
    const now = this.clock.now().getTime();
    this.add({ event_id, quarter: now - (now % QUARTER_MS), views: 1 });
    this.timer ??= setTimeout(() => void this.flush(), FLUSHED_MS).unref();
  }

  /** Writes the counts; reports a failure and keeps them. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private add({ event_id, quarter, views }: Counted): void {
    const key = `${event_id} ${quarter}`;
    const known = this.counts.get(key);
    if (known) known.views += views;
    else this.counts.set(key, { event_id, quarter, views });
  }

  private async write(): Promise<void> {
    if (this.counts.size === 0) return;
    const taken = [...this.counts.values()];
    this.counts.clear();
    try {
      await this.database.query(
        ADD_VIEWS.with([
          taken.map(({ event_id }) => event_id),
          taken.map(({ quarter }) => new Date(quarter)),
          taken.map(({ views }) => views),
        ]),
      );
    } catch (error) {
      for (const counted of taken) this.add(counted);
      this.timer ??= setTimeout(() => void this.flush(), FLUSHED_MS).unref();
      this.errors.report(error);
    }
  }
}
