import { Injectable } from '@nestjs/common';
import type { VenueRowView } from '@festix/domain/contract';
import { SearchIndex } from '../../../kernel/database/search-index.ts';
import { presentPublicVenue } from './venue-view.ts';
import { VenuesQueries } from './venues.queries.ts';

/** An address that is hidden is not looked at. */
const KEYS = [
  { name: 'name', weight: 5 },
  { name: 'city', weight: 4 },
  { name: 'state', weight: 3 },
  { name: 'formatted_address', weight: 2 },
];

/** The venues in memory, as everybody sees them, ready to be searched. */
@Injectable()
export class VenueIndex {
  private readonly index = new SearchIndex(() => this.read(), KEYS);

  constructor(private readonly venues: VenuesQueries) {}

  /** All of them, those with public events first, or those that the words fit, the best first. */
  search(words: string): Promise<VenueRowView[]> {
    return this.index.search(words);
  }

  /** For whoever has just changed a venue. */
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
