import { Injectable } from '@nestjs/common';
import { uuidText } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
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
const EVENTS_COUNT = sql`
  (select count(*) from events e
   where e.venue_id = v.id and e.availability = 'public' and ${hasPublicPage(sql`e`)} and e.canceled_at is null
     and event_end(e.start_date, e.end_date) > $1)`;

const IS_PUBLIC = sql`exists (select from events e where e.venue_id = v.id and ${hasPublicPage(sql`e`)})`;

const ROW = sql`${VENUE_COLUMNS}, v.created_by, ${EVENTS_COUNT} as events_count, ${IS_PUBLIC} as is_public`;

const ALL = sql<VenueRow>`
  select ${ROW} from venues v
  where v.merged_into is null order by events_count desc, v.name collate "pt-BR-x-icu", v.id`;

/** Selects the venue with the id, or the one it was merged into. */
const foundBy = (id: Statement): Statement<VenueRow & KnownVenue> => sql<VenueRow & KnownVenue>`
  select ${ROW}, v.version from venues v where v.id = (select coalesce(merged_into, id) from venues where ${id})`;

const BY_ID = foundBy(sql`id = $2`);
const BY_SLUG = foundBy(sql`slug = $2`);

const KNOWN = sql`${VENUE_COLUMNS}, v.created_by, v.version`;

/** Venues as they are listed and found; a merged venue is found as the one it was merged into. */
@Injectable()
export class VenuesQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns all venues, those with public events first. */
  all(): Promise<VenueRow[]> {
    return this.database.query(ALL.with([this.clock.now()]));
  }

  /** Finds by slug or id, also by those of a double. */
  async find(slugOrId: string): Promise<(VenueRow & KnownVenue) | undefined> {
    const statement = uuidText.check(slugOrId) ? BY_ID : BY_SLUG;
    const [venue] = await this.database.query(statement.with([this.clock.now(), slugOrId]));
    return venue;
  }

  async read(tx: Tx, venueId: string): Promise<KnownVenue | undefined> {
    const [venue] = await tx.query(sql<KnownVenue>`select ${KNOWN} from venues v where v.id = ${venueId}`);
    return venue;
  }

  /** Locks venues until the transaction ends; merged ones are absent. */
  async lock(tx: Tx, venueIds: readonly string[]): Promise<Map<string, KnownVenue>> {
    const venues = await tx.query(
      sql<KnownVenue>`select ${KNOWN} from venues v
       where v.id = any (${venueIds}::uuid[]) and v.merged_into is null order by v.id for update`,
    );
    return new Map(venues.map((venue) => [venue.id, venue]));
  }
}
