import { Inject, Injectable } from '@nestjs/common';
import { eventEnd } from '@festix/domain/ground';
import { dayRuns, passTimesOf, type EventAccess } from '@festix/domain/programme';
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { hasPublicPage } from '../../../kernel/database/has-public-page.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { EventSlugs } from '../../programme/events/event-slugs.ts';

interface CalendarRow {
  id: string;
  name: string;
  short_description: string | null;
  slug: string;
  start_date: Date;
  end_date: Date | null;
  canceled_at: Date | null;
  access: EventAccess | null;
  version: number;
  venue: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
}

/** Selects the event, private ones too. Drafts and test events have no page, and so no entry. */
const EVENT = sql<CalendarRow>`
  select e.id, e.name, e.short_description, s.slug, e.start_date, e.end_date, e.canceled_at, e.access, e.version, v.name as venue,
    case when v.show_address then v.address end as address, v.city, v.state
  from events e
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  left join venues v on v.id = e.venue_id
  where e.id = $1 and ${hasPublicPage(sql`e`)}`;

/** Writes an event as a calendar file. An event keeps its UID, so that a later file updates the entry. */
@Injectable()
export class EventCalendar {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly slugs: EventSlugs,
    private readonly clock: Clock,
  ) {}

  /** Returns the entry of an event, or entries of their own for the days of a lot. Throws NOT_FOUND. */
  async file(slug: string, lot?: string): Promise<string> {
    const id = await this.slugs.eventIdOf(slug);
    const [event] = id ? await this.database.query(EVENT.with([id])) : [];
    if (!event) throw new ProblemError('NOT_FOUND');
    return this.write(event, entriesOf(event, lot));
  }

  private write(event: CalendarRow, entries: readonly Entry[]): string {
    const page = `${this.env.PUBLIC_URL}/events/${event.slug}`;
    const city = [event.city, event.state].filter(Boolean).join(' - ');
    const calendar = new ICalCalendar({
      prodId: { company: 'Festix', product: 'Festix', language: 'PT' },
      method: ICalCalendarMethod.PUBLISH,
    });
    for (const { id, start, end } of entries) {
      calendar.createEvent({
        id: `${id}@${new URL(this.env.PUBLIC_URL).hostname}`,
        sequence: event.version,
        stamp: this.clock.now(),
        start,
        end,
        summary: event.name,
        description: [event.short_description, page].filter(Boolean).join('\n\n'),
        location: [event.venue, event.address, city].filter(Boolean).join(', ') || null,
        status: event.canceled_at ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        url: page,
      });
    }
    return calendar.toString();
  }
}

interface Entry {
  id: string;
  start: Date;
  end: Date;
}

/**
 * Returns the days of a lot, those that follow each other as one entry, apart from the event's own; the event's for a lot
 * that opens all days of one such run.
 */
function entriesOf({ id, start_date, end_date, access }: CalendarRow, lot: string | undefined): Entry[] {
  const { days = [] } = lot ? passTimesOf(access, lot) : {};
  const runs = dayRuns(days);
  const isWhole = runs.length < 2 && days.length === (access?.days.length ?? 0);
  if (runs.length > 0 && !isWhole) {
    return runs.map(({ starts_at, ends_at }, place) => ({
      id: [id, lot, ...(place > 0 ? [place + 1] : [])].join('.'),
      start: new Date(starts_at),
      end: new Date(ends_at),
    }));
  }
  return [{ id, start: start_date, end: new Date(eventEnd({ start_date, end_date })) }];
}
