import { Injectable } from '@nestjs/common';
import { type NewVenueBody, type VenueBody } from '@festix/domain/contract';
import { addressWords, slugFrom } from '@festix/domain/ground';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { VenueIndex } from './venue-index.ts';

/** Enough of an id to tell two venues of one name apart. */
const SLUG_SUFFIX = 6;

/** Paths below /venues with another meaning. */
const RESERVED = ['cep', 'lookup', 'places'];

/** An event's choice of a venue: an existing one, or the fields of one. */
export interface VenueChoice {
  venue_id?: string | null;
  venue?: VenueBody;
}

export interface TakenVenue {
  id: string;
  is_new: boolean;
}

/** Locks the venue; after a concurrent merge it reads the row anew and follows it. */
const KEEP = sql<{ id: string }>`select coalesce(merged_into, id) as id from venues where id = $1 for key share`;

const MAKE = sql`
  insert into venues (id, slug, name, address, formatted_address, city, state, country, zip_code, number, place_id,
    latitude, longitude, show_address, created_by, created_at)
  select $1, case when $2 = any ($3::text[]) or exists (select from venues where slug = $2) then $4 else $2 end, $5,
    address, formatted_address, city, state, country, zip_code, number, place_id, latitude, longitude,
    coalesce(show_address, true), $6, $7
  from jsonb_to_record($8) as body (address text, formatted_address text, city text, state text, country text,
    zip_code text, number text, place_id text, latitude text, longitude text, show_address boolean)
  on conflict do nothing
  returning id`;

/** Degrees of latitude or longitude by which two tellings of one place may differ: some hundred metres. */
const NEAR = 0.005;

interface PlacedVenue {
  id: string;
  formatted_address: string | null;
  latitude: string | null;
  longitude: string | null;
}

/**
 * Finds venues again, or makes them. A place of the geocoder is one venue for all as long as they say of it that it lies in
 * the same place; other fields make one of their own.
 */
@Injectable()
export class TakeVenue {
  constructor(
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly index: VenueIndex,
  ) {}

  /**
   * Returns the id of the chosen venue, taken before its event is locked; undefined without a choice, null for none.
   * Fields count only with formatted_address, latitude and longitude. Throws VENUE_NOT_FOUND.
   */
  async choose(tx: Tx, actor: Person, { venue_id, venue }: VenueChoice): Promise<string | null | undefined> {
    if (venue_id) {
      const known = await this.keep(tx, venue_id);
      if (!known) throw new ProblemError('VENUE_NOT_FOUND');
      return known;
    }
    if (venue && isLocated(venue)) return (await this.take(tx, actor, venue)).id;
    return venue_id;
  }

  /** Returns the venue of a known place, also one created concurrently; otherwise a new one. */
  async take(tx: Tx, actor: Person, { id = newId(), ...body }: NewVenueBody): Promise<TakenVenue> {
    // The first insert waits for a concurrent one of the same place or slug, which exists afterwards.
    for (const _attempt of [1, 2]) {
      const placed = await this.placed(tx, body);
      const known = placed && isSamePlace(placed, body) ? await this.keep(tx, placed.id) : undefined;
      if (known) return { id: known, is_new: false };
      if (await this.make(tx, actor, id, placed ? withoutPlace(body) : body)) return { id, is_new: true };
    }
    throw new ProblemError('ID_REUSED');
  }

  private async placed(tx: Tx, { place_id }: VenueBody): Promise<PlacedVenue | undefined> {
    if (!place_id) return undefined;
    const [placed] = await tx.query(
      sql<PlacedVenue>`select id, formatted_address, latitude, longitude from venues where place_id = ${place_id}`,
    );
    return placed;
  }

  /** Returns the venue, or the one it was merged into, locked against merges until the transaction ends. */
  private async keep(tx: Tx, id: string): Promise<string | undefined> {
    const [venue] = await tx.query(KEEP.with([id]));
    return !venue || venue.id === id ? venue?.id : this.keep(tx, venue.id);
  }

  private async make(tx: Tx, actor: Person, id: string, body: VenueBody): Promise<boolean> {
    const slug = slugFrom(body.name) || 'local';
    const made = await tx.query(
      MAKE.with([
        id,
        slug,
        RESERVED,
        `${slug}-${id.slice(-SLUG_SUFFIX)}`,
        body.name.trim(),
        actor.id,
        this.clock.now(),
        JSON.stringify(body),
      ]),
    );
    if (made.length === 0) return false;
    const subject = { subject_kind: 'venue', subject_id: id };
    await this.audit.record(tx, actor, { action: 'venues:create', ...subject, after: body });
    tx.afterCommit(() => this.index.forget());
    return true;
  }
}

/**
 * Returns true if two descriptions can be of the same place; a missing field contradicts nothing. A `place_id` alone
 * proves nothing, so a venue with a false address is not taken over.
 */
function isSamePlace(known: PlacedVenue, said: VenueBody): boolean {
  const isNear = (field: 'latitude' | 'longitude') =>
    !known[field] || !said[field] || Math.abs(Number(known[field]) - Number(said[field])) <= NEAR;
  const [before, after] = [known, said].map(({ formatted_address }) => addressWords(formatted_address ?? null));
  return isNear('latitude') && isNear('longitude') && (!before || !after || before === after);
}

/** Returns the body without its `place_id`, which belongs to another venue in another place. */
function withoutPlace({ place_id: _taken, ...body }: VenueBody): VenueBody {
  return body;
}

function isLocated({ formatted_address, latitude, longitude }: VenueBody): boolean {
  return Boolean(formatted_address && latitude && longitude);
}
