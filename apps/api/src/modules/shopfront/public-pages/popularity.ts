import { Injectable } from '@nestjs/common';
import { DAY, MINUTE } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { hasPublicPage } from '../../../kernel/database/has-public-page.ts';

/** Period of recent sales. */
const SPAN = 30 * DAY;

/** Lifetime of the cached ranking. */
const FRESH = MINUTE;

interface Held {
  since: number;
  sold: Promise<ReadonlyMap<string, number>>;
}

/** Counts recent ticket sales of each public event; courtesies are not sales. */
@Injectable()
export class Popularity {
  private held: Held | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns tickets by event id, without events that sold none. */
  soldLately(): Promise<ReadonlyMap<string, number>> {
    const now = this.clock.now().getTime();
    if (this.held && now - this.held.since < FRESH) return this.held.sold;
    const held = { since: now, sold: this.read(now) };
    this.held = held;
    held.sold.catch(() => (this.held = undefined));
    return held.sold;
  }

  private async read(now: number): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query(
      sql<{
        event_id: string;
        tickets: string;
      }>`select s.event_id, sum(s.tickets) as tickets from events e join sold s on s.event_id = e.id
       where e.availability = 'public' and ${hasPublicPage(sql`e`)} and event_end(e.start_date, e.end_date) > $1
         and s.quarter >= $2 and s.origin <> 'courtesy'
       group by s.event_id having sum(s.tickets) > 0`.with([new Date(now), new Date(now - SPAN)]),
    );
    return new Map(rows.map(({ event_id, tickets }) => [event_id, Number(tickets)]));
  }
}
