import { Injectable } from '@nestjs/common';
import type { CepView, LookupView, PlaceView } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { Ceps } from './ceps.ts';
import { GooglePlaces } from './google-places.ts';

/** Look-ups of one person in a minute: each costs money. */
export const PLACE_LOOKUPS: Limit = { name: 'place-lookup', points: 30, seconds: 60 };

/** CEP look-ups of one person in a minute. */
export const CEP_LOOKUPS: Limit = { name: 'cep-lookup', points: 60, seconds: 60 };

/** Looks up places, to be made venues of. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly google: GooglePlaces,
    private readonly ceps: Ceps,
    private readonly limits: RateLimits,
  ) {}

  lookup(): LookupView {
    return { places: this.google.isSetUp, ...(this.ceps.isSetUp && { cep: true }) };
  }

  /** Throws NOT_FOUND without a geocoder, RATE_LIMITED and PLACES_UNAVAILABLE. */
  async find(actor: Person, query: string): Promise<{ data: PlaceView[] }> {
    if (!this.google.isSetUp) throw new ProblemError('NOT_FOUND');
    this.limits.consumeLocally(PLACE_LOOKUPS, actor.id);
    return { data: await this.google.find(query.trim()) };
  }

  /** Throws NOT_FOUND without a service, CEP_UNKNOWN, RATE_LIMITED and CEP_UNAVAILABLE. */
  async findCep(actor: Person, cep: string): Promise<CepView> {
    if (!this.ceps.isSetUp) throw new ProblemError('NOT_FOUND');
    this.limits.consumeLocally(CEP_LOOKUPS, actor.id);
    const found = await this.ceps.find(cep.replace(/\D/g, ''));
    if (!found) throw new ProblemError('CEP_UNKNOWN');
    return found;
  }
}
