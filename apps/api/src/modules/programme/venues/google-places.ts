import { Inject, Injectable } from '@nestjs/common';
import type { PlaceView } from '@festix/domain/contract';
import { ENV, type Env } from '../../../env.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

const PATIENCE_MS = 5_000;
const MOST_PLACES = 8;

const FIELDS = ['id', 'displayName', 'formattedAddress', 'location', 'addressComponents'];

/** The used part of an answer of Google's Places API (New), `places:searchText`. */
interface GooglePlace {
  id?: string;
  displayName?: { text?: string };
  formattedAddress?: string;
  location?: { latitude?: number; longitude?: number };
  addressComponents?: { longText?: string; shortText?: string; types?: string[] }[];
}

/** Looks places up by Google, if a key is set. */
@Injectable()
export class GooglePlaces {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly errors: ErrorPort,
  ) {}

  get isSetUp(): boolean {
    return this.env.GOOGLE_PLACES_KEY !== '';
  }

  /** Throws PLACES_UNAVAILABLE if Google doesn't answer correctly. */
  async find(query: string): Promise<PlaceView[]> {
    try {
      const answer = await fetch(`${this.env.GOOGLE_PLACES_URL}/v1/places:searchText`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': this.env.GOOGLE_PLACES_KEY,
          'x-goog-fieldmask': FIELDS.map((field) => `places.${field}`).join(','),
        },
        body: JSON.stringify({ textQuery: query, languageCode: 'pt-BR', regionCode: 'BR', pageSize: MOST_PLACES }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!answer.ok) throw new Error(`Google Places answered ${answer.status}`);
      const { places = [] } = (await answer.json()) as { places?: GooglePlace[] };
      return places.flatMap(placeOf);
    } catch (error) {
      this.errors.report(error);
      throw new ProblemError('PLACES_UNAVAILABLE');
    }
  }
}

/** Returns null for a place without coordinates. */
function placeOf({ id, displayName, formattedAddress, location, addressComponents = [] }: GooglePlace): PlaceView[] {
  const { latitude, longitude } = location ?? {};
  if (!id || !formattedAddress || latitude === undefined || longitude === undefined) return [];
  const part = (type: string, form: 'longText' | 'shortText' = 'longText') =>
    addressComponents.find(({ types }) => types?.includes(type))?.[form];
  const street = part('route');
  const number = part('street_number');
  const city = part('administrative_area_level_2') ?? part('locality');
  const state = part('administrative_area_level_1', 'shortText');
  const country = part('country');
  const zip_code = part('postal_code');
  return [
    {
      place_id: id,
      name: displayName?.text ?? formattedAddress,
      formatted_address: formattedAddress,
      latitude: String(latitude),
      longitude: String(longitude),
      ...(street && { address: number ? `${street}, ${number}` : street }),
      ...(number && { number }),
      ...(city && { city }),
      ...(state && { state }),
      ...(country && { country }),
      ...(zip_code && { zip_code }),
    },
  ];
}
