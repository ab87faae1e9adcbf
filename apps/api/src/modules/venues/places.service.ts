import { Injectable } from '@nestjs/common';
import type { PlaceView } from '@festix/domain';
import type { Person } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/problem.ts';
import { RateLimits, type Limit } from '../../kernel/rate-limits.ts';
import { GooglePlaces } from './google-places.ts';

/** What one person looks up in a minute: each costs money. */
export const PLACE_LOOKUPS: Limit = { name: 'place-lookup', points: 30, seconds: 60 };

/** Places of the world outside, to be made venues of. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly google: GooglePlaces,
    private readonly limits: RateLimits,
  ) {}

  lookup(): { places: boolean } {
    return { places: this.google.isSetUp };
  }

  /** Throws NOT_FOUND where no geocoder is set up, RATE_LIMITED and PLACES_UNAVAILABLE. */
  async find(actor: Person, query: string): Promise<{ data: PlaceView[] }> {
    if (!this.google.isSetUp) throw new Problem('NOT_FOUND');
    this.limits.consumeLocally(PLACE_LOOKUPS, actor.id);
    return { data: await this.google.find(query.trim()) };
  }
}
