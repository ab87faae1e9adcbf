import { Injectable } from '@nestjs/common';
import type { VenueRowView } from '@festix/domain/contract';
import { SearchIndex } from '../../../kernel/database/search-index.ts';
import { presentPublicVenue } from './venue-view.ts';
import { VenuesQueries } from './venues.queries.ts';

/** A hidden address is not searched. */
const KEYS = [
  { name: 'name', weight: 5 },
  { name: 'city', weight: 4 },
  { name: 'state', weight: 3 },
  { name: 'formatted_address', weight: 2 },
];

/** Keeps the venues' public views in memory, with their search index. */
@Injectable()
export class VenueIndex {
  private readonly index = new SearchIndex(() => this.read(), KEYS);

  constructor(private readonly venues: VenuesQueries) {}

  /** Returns all, those with public events first, or the matches, the best first. */
  search(words: string): Promise<VenueRowView[]> {
    return this.index.search(words);
  }

  /** Drops the cache after a change. */
  forget(): void {
    this.index.forget();
  }

  private async read(): Promise<VenueRowView[]> {
    return (await this.venues.all()).map(({ events_count, ...venue }) => ({
      ...presentPublicVenue(venue),
      events_count,
    }));
  }
}
