import { Injectable, type OnModuleInit } from '@nestjs/common';
import { eventEnd, type Instant, type PublicEventRowView } from '@festix/domain';
import Fuse from 'fuse.js';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { Realtime } from '../../kernel/realtime.ts';
import { VenueChanges } from '../venues/venue-changes.ts';
import { PUBLIC_EVENTS, presentPublicRow, type PublicEventRow } from './public-event-row.ts';

/** Another process's changes are seen after this long; those of this one at once. */
const FRESH_MS = 1_000;

/** How far a word may be from what was typed, and what counts more. */
const SEARCH = {
  threshold: 0.4,
  ignoreLocation: true,
  ignoreDiacritics: true,
  keys: [
    { name: 'name', weight: 5 },
    { name: 'short_description', weight: 4 },
    { name: 'venue.address_name', weight: 3 },
    { name: 'venue.formatted_address', weight: 3 },
    { name: 'venue.city', weight: 2 },
    { name: 'venue.state', weight: 2 },
    { name: 'venue.country', weight: 1 },
  ],
};

interface Held {
  since: number;
  events: Promise<{ rows: PublicEventRowView[]; fuse: Fuse<PublicEventRowView> }>;
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
    const { rows, fuse } = await this.load();
    const found = words ? fuse.search(words).map((result) => result.item) : rows;
    const now = this.clock.now().toISOString();
    return found.filter((event) => endOf(event) > now);
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
    const rows = (await this.database.query<PublicEventRow>(PUBLIC_EVENTS, [this.clock.now()])).map(presentPublicRow);
    return { rows, fuse: new Fuse(rows, SEARCH) };
  }
}

function endOf(event: PublicEventRowView): Instant {
  return eventEnd(event);
}
