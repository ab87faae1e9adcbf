import { Injectable } from '@nestjs/common';
import type { VenueRowView } from '@festix/domain';
import Fuse from 'fuse.js';
import { presentPublicVenue } from './venue-view.ts';
import { VenuesQueries } from './venues.queries.ts';

/** Another process's changes are seen after this long; those of this one at once. */
const FRESH_MS = 1_000;

/** How far a word may be from what was typed, and what counts more. An address that is hidden is not looked at. */
const SEARCH = {
  threshold: 0.4,
  ignoreLocation: true,
  ignoreDiacritics: true,
  keys: [
    { name: 'name', weight: 5 },
    { name: 'city', weight: 4 },
    { name: 'state', weight: 3 },
    { name: 'formatted_address', weight: 2 },
  ],
};

interface Held {
  since: number;
  venues: Promise<{ rows: VenueRowView[]; fuse: Fuse<VenueRowView> }>;
}

/** The venues in memory, as everybody sees them, ready to be searched. */
@Injectable()
export class VenueIndex {
  private held: Held | undefined;

  constructor(private readonly venues: VenuesQueries) {}

  /** All of them, those with public events first, or those that the words fit, the best first. */
  async search(words: string): Promise<VenueRowView[]> {
    const { rows, fuse } = await this.load();
    return words ? fuse.search(words).map(({ item }) => item) : rows;
  }

  /** For whoever has just changed a venue. */
  forget(): void {
    this.held = undefined;
  }

  private load(): Held['venues'] {
    if (this.held && performance.now() - this.held.since < FRESH_MS) return this.held.venues;
    const held = { since: performance.now(), venues: this.read() };
    this.held = held;
    held.venues.catch(() => (this.held = undefined));
    return held.venues;
  }

  private async read(): Held['venues'] {
    const rows = (await this.venues.all()).map(({ events_count, ...venue }) => ({
      ...presentPublicVenue(venue),
      events_count,
    }));
    return { rows, fuse: new Fuse(rows, SEARCH) };
  }
}
