import { Injectable } from '@nestjs/common';
import {
  type NewVenueBody,
  type Page,
  type VenuePatch,
  type VenueRowView,
  type VenuesQuery,
  type VenueView,
} from '@festix/domain/contract';
import { venuePictureForm } from '@festix/domain/ground';
import type { Actor, Person } from '../../../kernel/http/actor.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { holdToVersion, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Repeated } from '../../../kernel/http/serve.ts';
import type { Crop } from '../../documents/pictures/cut-picture.ts';
import type { StoredPicture } from '../../documents/pictures/picture-view.ts';
import { Pictures } from '../../documents/pictures/pictures.ts';
import { TakeVenue } from './take-venue.ts';
import { VenueChanges } from './venue-changes.ts';
import { VenueIndex, type IndexedVenue } from './venue-index.ts';
import { mayEditVenue, presentPublicVenue, presentVenue, venuesFoundBy } from './venue-view.ts';
import { factsOf, VenuesQueries, type KnownVenue } from './venues.queries.ts';

/** Searches of one address in a minute; the list itself is not limited. */
export const VENUE_SEARCHES: Limit = { name: 'venue-search', points: 300, seconds: 60 };

/** Columns that a patch may name, besides the picture. */
const EDIT = sql`
  update venues v set version = v.version + 1,
    address = n.address, formatted_address = n.formatted_address, city = n.city, state = n.state, country = n.country,
    zip_code = n.zip_code, number = n.number, latitude = n.latitude, longitude = n.longitude,
    show_address = n.show_address
  from jsonb_populate_record(null::venues, $2) n
  where v.id = $1`;

/** Events to come with places sold here: whether one is neither the person `$2`'s nor one whose page he edits; no row without any. */
const SOLD_HERE = sql<{ by_others: boolean }>`
  select bool_or(e.producer_id <> $2
    and not exists (select from event_grants g where g.event_id = e.id and g.user_id = $2 and 'general' = any (g.permissions))) as by_others
  from events e
  where e.venue_id = $1 and e.canceled_at is null and event_end(e.start_date, e.end_date) > $3
    and exists (select from lots l where l.event_id = e.id and l.sold > 0)
  having count(*) > 0`;

/** Fields of a patch that move a venue; whether the address is shown is no move. */
const SHOWN_ONLY = 'show_address' satisfies keyof VenuePatch;

/** Lists, creates and edits venues. */
@Injectable()
export class VenuesService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
    private readonly pictures: Pictures,
    private readonly venues: VenuesQueries,
    private readonly taking: TakeVenue,
    private readonly index: VenueIndex,
    private readonly changes: VenueChanges,
  ) {}

  /** Throws RATE_LIMITED, BUSY. */
  async list(
    actor: Actor,
    { query = '', available, skip = 0, take = ROWS_PER_PAGE }: VenuesQuery,
    caller: string,
  ): Promise<Page<VenueRowView>> {
    const words = query.trim();
    if (words) this.limits.consumeLocally(VENUE_SEARCHES, caller);
    const all = await this.index.search(actor, words, caller);
    const found = available === 'true' ? all.filter(({ events_count }) => events_count > 0) : all;
    return { data: found.slice(skip, skip + take).map(rowOf), count: found.length };
  }

  /**
   * Returns a venue by its slug or id, or by those of a duplicate of it; with all fields for an actor who may edit it.
   * Throws NOT_FOUND, also if the actor may not find it.
   */
  async read(actor: Actor, slug: string): Promise<Versioned<VenueRowView>> {
    const venue = await this.venues.find(slug);
    if (!venue || !venuesFoundBy(actor)(venue)) throw new ProblemError('NOT_FOUND');
    const { events_count, is_public: _isPublic, ...known } = venue;
    const present = mayEditVenue(actor, venue) ? presentVenue : presentPublicVenue;
    return { view: { ...present(factsOf(known)), events_count }, version: venue.version };
  }

  async create(actor: Person, body: NewVenueBody): Promise<VenueView | Repeated<VenueView>> {
    let is_new = true;
    const answer = await this.idempotency.once(actor, 'venues.create', { id: newId(), ...body }, async (_em, tx) => {
      const taken = await this.taking.take(tx, actor, body);
      is_new = taken.is_new;
      const venue = (await this.venues.read(tx, taken.id)) ?? missing();
      return mayEditVenue(actor, venue) ? versioned(venue).view : presentPublicVenue(factsOf(venue));
    });
    return answer instanceof Repeated || is_new ? answer : Repeated.of(answer);
  }

  /**
   * Edits a venue, for super-admins, and for its maker as long as no places are sold here: tickets tell their buyers
   * where to go. The maker's own events change their place one by one, which asks whether to notify buyers; the choice
   * to show the address stays with the maker. Throws NOT_FOUND, VENUE_SOLD_BY_OTHERS and VENUE_SOLD.
   */
  edit(actor: Person, venueId: string, patch: VenuePatch, ifMatch: string | undefined): Promise<Versioned<VenueView>> {
    return this.change(actor, venueId, ifMatch, 'venues:edit', async (tx, before) => {
      await this.refuseSold(tx, actor, venueId, changedBy(before, patch));
      await tx.query(EDIT.with([venueId, JSON.stringify({ ...before, ...patch })]));
    });
  }

  async setCover(
    actor: Person,
    venueId: string,
    { bytes, crop, ifMatch }: { bytes: Buffer | undefined; crop: Crop | undefined; ifMatch: string | undefined },
  ): Promise<Versioned<VenueView>> {
    // Checked before the picture is processed.
    await this.database.transaction(async (tx) =>
      holdToVersion(ifMatch, versioned(await this.own(tx, actor, venueId))),
    );
    return this.putCover(actor, venueId, await this.pictures.make(actor, bytes, venuePictureForm, crop), ifMatch);
  }

  removeCover(actor: Person, venueId: string, ifMatch: string | undefined): Promise<Versioned<VenueView>> {
    return this.putCover(actor, venueId, null, ifMatch);
  }

  private putCover(actor: Person, venueId: string, picture: StoredPicture | null, ifMatch: string | undefined) {
    return this.change(actor, venueId, ifMatch, 'venues:cover', async (tx, before) => {
      await this.pictures.discard(tx, before.cover_image);
      if (picture) await this.pictures.adopt(tx, picture);
      await tx.query(
        sql`update venues set cover_image = $2, version = version + 1 where id = $1`.with([
          venueId,
          picture && JSON.stringify(picture),
        ]),
      );
    });
  }

  private change(
    actor: Person,
    venueId: string,
    ifMatch: string | undefined,
    action: 'venues:edit' | 'venues:cover',
    work: (tx: Tx, before: KnownVenue) => Promise<void>,
  ): Promise<Versioned<VenueView>> {
    return this.database.transaction(async (tx) => {
      const before = await this.own(tx, actor, venueId);
      holdToVersion(ifMatch, versioned(before));
      await work(tx, before);
      const after = versioned((await this.lock(tx, venueId)) ?? missing());
      await this.audit.record(tx, actor, {
        action,
        subject_kind: 'venue',
        subject_id: venueId,
        before: versioned(before).view,
        after: after.view,
      });
      await this.changes.tell(tx, venueId);
      return after;
    });
  }

  private async refuseSold(tx: Tx, actor: Person, venueId: string, changed: readonly string[]): Promise<void> {
    if (changed.length === 0 || actor.roles.includes('super-admin')) return;
    const [sold] = await tx.query(SOLD_HERE.with([venueId, actor.id, this.clock.now()]));
    if (sold?.by_others) throw new ProblemError('VENUE_SOLD_BY_OTHERS');
    if (sold && changed.some((field) => field !== SHOWN_ONLY)) throw new ProblemError('VENUE_SOLD');
  }

  /** Returns a venue that the actor may edit: the own, or any for a super-admin. Locked. Throws NOT_FOUND. */
  private async own(tx: Tx, actor: Person, venueId: string): Promise<KnownVenue> {
    const venue = await this.lock(tx, venueId);
    if (!venue || !mayEditVenue(actor, venue)) throw new ProblemError('NOT_FOUND');
    return venue;
  }

  private async lock(tx: Tx, venueId: string): Promise<KnownVenue | undefined> {
    return (await this.venues.lock(tx, [venueId])).get(venueId);
  }
}

/** Returns a found venue without what it was found by. */
function rowOf({ created_by: _maker, is_public: _isPublic, ...row }: IndexedVenue): VenueRowView {
  return row;
}

function versioned(venue: KnownVenue): Versioned<VenueView> {
  return { view: presentVenue(factsOf(venue)), version: venue.version };
}

/** Returns the fields of a patch that say anything else than the venue does. */
function changedBy(before: KnownVenue, patch: VenuePatch): string[] {
  return Object.entries(patch).flatMap(([field, value]) =>
    value === before[field as keyof VenuePatch] ? [] : [field],
  );
}

function missing(): never {
  throw new ProblemError('NOT_FOUND');
}
