import { Injectable } from '@nestjs/common';
import { uuidText } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { hasPublicPage } from '../../../kernel/database/has-public-page.ts';
import { VENUE_COLUMNS, type VenueFacts } from './venue-view.ts';

/** A venue with its internal fields. */
export interface KnownVenue extends VenueFacts {
  created_by: string | null;
  version: number;
}

export interface VenueRow extends VenueFacts {
  events_count: number;
  created_by: string | null;
  /** Whether a published event takes place there or did: a venue that only drafts name is not listed for all. */
  is_public: boolean;
}

/** Returns the public part of a venue. */
export function factsOf({ created_by: _maker, version: _version, ...facts }: KnownVenue): VenueFacts {
  return facts;
}

/** `$1` is the present time. */
const EVENTS_COUNT = `
  (select count(*) from events e
   where e.venue_id = v.id and e.availability = 'public' and ${hasPublicPage(sql`e`)} and e.canceled_at is null
     and event_end(e.start_date, e.end_date) > $1)`;

const IS_PUBLIC = `exists (select from events e where e.venue_id = v.id and ${hasPublicPage(sql`e`)})`;

const ROW = `${VENUE_COLUMNS}, v.created_by, ${EVENTS_COUNT} as events_count, ${IS_PUBLIC} as is_public`;

/** Venues as they are listed and found; a merged venue is found as the one it was merged into. */
@Injectable()
export class VenuesQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns all venues, those with public events first. */
  all(): Promise<VenueRow[]> {
    return this.database.query<VenueRow>(
      `select ${ROW} from venues v
       where v.merged_into is null order by events_count desc, v.name collate "pt-BR-x-icu", v.id`,
      [this.clock.now()],
    );
  }

  /** Finds by slug or id, also by those of a double. */
  async find(slugOrId: string): Promise<(VenueRow & KnownVenue) | undefined> {
    const [venue] = await this.database.query<VenueRow & KnownVenue>(
      `select ${ROW}, v.version from venues v
       where v.id = (select coalesce(merged_into, id) from venues where ${uuidText.check(slugOrId) ? 'id' : 'slug'} = $2)`,
      [this.clock.now(), slugOrId],
    );
    return venue;
  }

  async read(tx: Tx, venueId: string): Promise<KnownVenue | undefined> {
    const [venue] = await tx.query<KnownVenue>(
      `select ${VENUE_COLUMNS}, v.created_by, v.version from venues v where v.id = $1`,
      [venueId],
    );
    return venue;
  }

  /** Locks venues until the transaction ends; merged ones are absent. */
  async lock(tx: Tx, venueIds: readonly string[]): Promise<Map<string, KnownVenue>> {
    const venues = await tx.query<KnownVenue>(
      `select ${VENUE_COLUMNS}, v.created_by, v.version from venues v
       where v.id = any ($1::uuid[]) and v.merged_into is null order by v.id for update`,
      [venueIds],
    );
    return new Map(venues.map((venue) => [venue.id, venue]));
  }
}
