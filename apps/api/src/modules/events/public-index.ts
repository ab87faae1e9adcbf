import { Injectable, type OnModuleInit } from '@nestjs/common';
import { eventEnd, type Instant, type PublicEventRowView } from '@festix/domain';
import Fuse from 'fuse.js';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { Realtime } from '../../kernel/realtime.ts';
import { VenueChanges } from '../venues/venue-changes.ts';
import { presentListed, PUBLIC_EVENTS, type ListedEvent, type ListedEventRow } from './public-event-row.ts';

/** Another process's changes are seen after this long; those of this one at once. */
const FRESH_MS = 1_000;

/** How far a word may be from what was typed, and what counts more. */
const SEARCH = {
  threshold: 0.4,
  ignoreLocation: true,
  ignoreDiacritics: true,
  keys: [
    { name: 'view.name', weight: 5 },
    { name: 'view.short_description', weight: 4 },
    { name: 'view.venue.address_name', weight: 3 },
    { name: 'view.venue.formatted_address', weight: 3 },
    { name: 'view.venue.city', weight: 2 },
    { name: 'view.venue.state', weight: 2 },
    { name: 'view.venue.country', weight: 1 },
  ],
};

interface Held {
  since: number;
  events: Promise<{ rows: ListedEvent[]; fuse: Fuse<ListedEvent> }>;
}

/** The public events in memory, newest first, ready to be searched. */
@Injectable()
export class PublicIndex implements OnModuleInit {
  private held: Held | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly realtime: Realtime,
    private readonly venues: VenueChanges,
  ) {}

  onModuleInit(): void {
    this.venues.onChanged((eventIds) => eventIds.forEach((id) => this.forget(id)));
  }

  /** Events that have not ended: all of them, or those that the words fit. */
  async search(words: string): Promise<PublicEventRowView[]> {
    return (await this.listed(words)).map(({ view }) => view);
  }

  /** The same, with whose they are and where. */
  async listed(words = ''): Promise<ListedEvent[]> {
    const { rows, fuse } = await this.load();
    const found = words ? fuse.search(words).map((result) => result.item) : rows;
    const now = this.clock.now().toISOString();
    return found.filter(({ view }) => endOf(view) > now);
  }

  /** For whoever has just changed what the public sees of an event, once it is committed: open pages read it again. */
  forget(eventId: string): void {
    this.held = undefined;
    this.realtime.hint(eventId, 'event.changed', []);
  }

  private load(): Held['events'] {
    if (this.held && performance.now() - this.held.since < FRESH_MS) return this.held.events;
    const held = { since: performance.now(), events: this.read() };
    this.held = held;
    held.events.catch(() => (this.held = undefined));
    return held.events;
  }

  private async read(): Held['events'] {
    const rows = (await this.database.query<ListedEventRow>(PUBLIC_EVENTS, [this.clock.now()])).map(presentListed);
    return { rows, fuse: new Fuse(rows, SEARCH) };
  }
}

function endOf(event: PublicEventRowView): Instant {
  return eventEnd(event);
}
