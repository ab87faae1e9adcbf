import { Injectable } from '@nestjs/common';
import type { VenueRowView } from '@festix/domain/contract';
import { SearchIndex } from '../../../kernel/work/search-index.ts';
import { presentPublicVenue, venuesFoundBy, type FoundVenue, type VenueSeeker } from './venue-view.ts';
import { VenuesQueries } from './venues.queries.ts';

/** A hidden address is not searched. */
const KEYS = [
  { name: 'name', weight: 5 },
  { name: 'city', weight: 4 },
  { name: 'state', weight: 3 },
  { name: 'formatted_address', weight: 2 },
];

export type IndexedVenue = VenueRowView & FoundVenue;

/** The venues in memory, as everybody sees them, ready to be searched. */
@Injectable()
export class VenueIndex {
  private readonly index = new SearchIndex(() => this.read(), KEYS);

  constructor(private readonly venues: VenuesQueries) {}

  /**
   * Returns the venues that the actor may find, those with public events first; with words, the matching ones, the best
   * first. Throws BUSY.
   */
  async search(actor: VenueSeeker, words: string, caller: string): Promise<IndexedVenue[]> {
    return (await this.index.search(words, caller)).filter(venuesFoundBy(actor));
  }

  /** Returns the venues that have public events to come. */
  async withEvents(): Promise<VenueRowView[]> {
    return (await this.index.all()).filter(({ events_count }) => events_count > 0);
  }

  /** Drops the cache after a change. */
  forget(): void {
    this.index.forget();
  }

  private async read(): Promise<IndexedVenue[]> {
    return (await this.venues.all()).map(({ events_count, created_by, is_public, ...venue }) => ({
      ...presentPublicVenue(venue),
      ...{ events_count, created_by, is_public },
    }));
  }
}
