import { Injectable, type OnModuleInit } from '@nestjs/common';
import { eventEnd } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { SearchIndex } from '../../../kernel/work/search-index.ts';
import { VenueChanges } from '../venues/venue-changes.ts';
import { presentListed, PUBLIC_EVENTS, type ListedEvent, type ListedEventRow } from './public-event-row.ts';

const KEYS = [
  { name: 'view.name', weight: 5 },
  { name: 'view.short_description', weight: 4 },
  { name: 'view.venue.address_name', weight: 3 },
  { name: 'view.venue.formatted_address', weight: 3 },
  { name: 'view.venue.city', weight: 2 },
  { name: 'view.venue.state', weight: 2 },
  { name: 'view.venue.country', weight: 1 },
];

/** Keeps the public events in memory, with their search index. */
@Injectable()
export class PublicIndex implements OnModuleInit {
  private readonly index = new SearchIndex(() => this.read(), KEYS);

  private inOrder: { of: readonly ListedEvent[]; soonest: readonly ListedEvent[] } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly realtime: Realtime,
    private readonly venues: VenueChanges,
  ) {}

  onModuleInit(): void {
    this.venues.onChanged((eventIds) => eventIds.forEach((id) => this.forget(id)));
  }

  /**
   * Returns the events that have not ended and match the words, the best match first; without words all of them, the
   * soonest first. Throws BUSY.
   */
  async found(words: string, caller: string): Promise<ListedEvent[]> {
    return words ? this.toCome(await this.index.search(words, caller)) : this.soonest();
  }

  /** Returns all events that have not ended, with producer and place. */
  async listed(): Promise<ListedEvent[]> {
    return this.toCome(await this.index.all());
  }

  /** Returns all by the day and time of their start, the earliest first; ties keep a stable order. */
  async soonest(): Promise<ListedEvent[]> {
    return this.toCome(this.sorted(await this.index.all()));
  }

  private toCome(events: readonly ListedEvent[]): ListedEvent[] {
    const now = this.clock.now().toISOString();
    return events.filter(({ view }) => eventEnd(view) > now);
  }

  /** Sorts once for each reading of the list. */
  private sorted(all: readonly ListedEvent[]): readonly ListedEvent[] {
    if (this.inOrder?.of !== all) this.inOrder = { of: all, soonest: all.toSorted(bySoonest) };
    return this.inOrder.soonest;
  }

  /** Drops the cache after a committed change of an event's public fields, and sends open pages a hint. */
  forget(eventId: string): void {
    this.index.forget();
    this.realtime.hint(eventId, 'event.changed', []);
  }

  private async read(): Promise<ListedEvent[]> {
    const now = this.clock.now();
    const rows = await this.database.query(sql<ListedEventRow>`${PUBLIC_EVENTS}`.with([now]));
    return rows.map((row) => presentListed(row, now));
  }
}

/** Compares days at each event's place, as cards show them, then times; all are texts of one format. */
function bySoonest({ view: one, days }: ListedEvent, { view: other, days: others }: ListedEvent): number {
  if (days.from !== others.from) return days.from < others.from ? -1 : 1;
  if (one.start_date !== other.start_date) return one.start_date < other.start_date ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
