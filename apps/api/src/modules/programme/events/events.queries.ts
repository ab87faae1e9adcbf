import { Inject, Injectable } from '@nestjs/common';
import type { Availability, EventListQuery } from '@festix/domain/contract';
import type { FeePayer } from '@festix/domain/ground';
import type { AccountSums } from '@festix/domain/money';
import type { AccessedEvent } from '@festix/domain/people';
import type {
  AccessibilityResource,
  AgeRating,
  EventCategory,
  MeiaFacts,
  PublicOffer,
  SaleFacts,
} from '@festix/domain/programme';
import type { Person } from '../../../kernel/http/actor.ts';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { isDraft } from '../../../kernel/database/is-draft.ts';
import type { InJson } from '../../../kernel/database/json-moment.ts';
import { roomSql } from '../stock/place-limits.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { DIRECTIONS } from '../../../kernel/database/directions.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { couponsLocking } from '../stock/unlocking-coupons.ts';
import { takenPlacesSql, type TakenPlaces } from '../stock/apart-places.ts';
import { meiaFactsSql } from '../stock/meia-facts.ts';
import { personFound } from '../../people/accounts/user-search.ts';
import { isLawBinding } from '../../documents/law/is-law-binding.ts';
import type { StoredPicture } from '../../documents/pictures/picture-view.ts';
import { VENUE_FACTS, type VenueFacts } from '../venues/venue-view.ts';
import { isReached, sellsSql } from './reached-events.ts';

/** A row of a list of events. */
export interface EventRow extends AccessedEvent {
  name: string;
  slug: string;
  start_date: Date;
  end_date: Date | null;
  time_zone: string;
  availability: Availability;
  /** Null: a draft. */
  published_at: Date | null;
  canceled_at: Date | null;
  changed_at: Date | null;
  is_test: boolean;
  ticket_limit: number;
  taken: TakenPlaces;
  /** Lots that are not archived. */
  lots: InJson<SaleFacts['lots']>;
  sales_end_at: Date | null;
  venue: VenueFacts | null;
  producer: { id: string; name: string };
  cover_desktop: StoredPicture | null;
  cover_mobile: StoredPicture | null;
  /** Sums of its ledger. */
  ledger: AccountSums;
  teams: { id: string; name: string }[];
}

/** One event with all editable fields. */
export interface EventDetail extends EventRow {
  category: EventCategory | null;
  description: string | null;
  short_description: string | null;
  limit_by_user: number | null;
  max_per_order: number;
  waiting_room_rate: number | null;
  convenience_tax: number;
  fee_paid_by: FeePayer;
  door_names: boolean;
  keep_meia_quota: boolean;
  age_rating: AgeRating | null;
  age_reason: string | null;
  accessibility: AccessibilityResource[];
  accessibility_contact: string | null;
  has_seller: boolean;
  meia: MeiaFacts;
  /** Its lots as the public sees them. */
  offers: PublicOffer[];
  show_privacy_policy: boolean;
  venue_id: string | null;
  venue_created_by: string | null;
  created_at: Date;
  version: number;
  /** Whether this installation holds back a page that lacks what the law requires. */
  is_law_binding: boolean;
}

/** The filters of a person's list of events. */
export interface EventFilter extends Pick<EventListQuery, 'future' | 'draft' | 'name' | 'producer' | 'date'> {
  /** Starts at or after this time. */
  since?: string;
  /** Starts before this time. */
  before?: string;
}

const columnsFor = (viewer: Statement): Statement => sql`
  e.id, e.producer_id, e.name, s.slug, e.start_date, e.end_date, e.time_zone, e.availability, e.published_at, e.canceled_at, e.changed_at,
  e.is_test,
  (select coalesce(sum(ticket_limit), 0) from lots where event_id = e.id and archived_at is null and partner_id is null) as ticket_limit,
  (select jsonb_build_object('sold', sold, 'given', given, 'disputed', disputed) from ${takenPlacesSql(sql`e.id`)} t) as taken,
  e.sales_end_at,
  (select coalesce(jsonb_agg(jsonb_build_object('enabled', enabled, 'sale_starts_at', sale_starts_at, 'sale_ends_at', sale_ends_at, 'is_soldout', soldout_marked_at is not null,
      'ticket_limit', ticket_limit, 'tickets_sold', sold, 'tickets_reserved', reserved, 'tickets_leased', leased,
      'room', case when limits is not null then ${roomSql(sql`lots`)} end)), '[]')
    from lots where event_id = e.id and archived_at is null and partner_id is null) as lots,
  e.cover_desktop, e.cover_mobile, ${VENUE_FACTS} as venue,
  jsonb_build_object('id', u.id, 'name', u.name) as producer,
  (select coalesce(jsonb_object_agg(account, amount), '{}')
    from (select account, sum(amount) as amount from booked_in_all where event_id = e.id group by account) sums) as ledger,
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name collate "pt-BR-x-icu", t.id), '[]')
    from team_events te join teams t on t.id = te.team_id where te.event_id = e.id) as teams,
  ${sellsSql(viewer)} as sale_point_member,
  exists (select from event_sellers
    where user_id = ${viewer} and event_id = e.id and is_supervisor) as sale_point_supervisor`;

const DETAILS = sql`
  e.category, e.description, e.short_description, e.limit_by_user, e.max_per_order, e.waiting_room_rate, e.convenience_tax, e.fee_paid_by, e.door_names,
  e.age_rating, e.age_reason, e.accessibility, e.accessibility_contact,
  exists (select from sellers sold where sold.user_id = e.producer_id) as has_seller,
  e.keep_meia_quota, e.show_privacy_policy, e.venue_id, e.created_at, e.version, v.created_by as venue_created_by,
  ${meiaFactsSql(sql`e.id`)} as meia,
  (select coalesce(jsonb_agg(jsonb_build_object('visible', l.visible and l.enabled, 'prices', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'pricing', p.pricing, 'places', p.places)), '[]')
      from prices p where p.lot_id = l.id and p.archived_at is null))), '[]')
    from lots l where l.event_id = e.id and l.archived_at is null and l.partner_id is null and not exists (${couponsLocking(sql`l.id`)})) as offers`;

const FROM = sql`
  from events e
  join users u on u.id = e.producer_id
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  left join venues v on v.id = e.venue_id`;

/** Selects one event for the viewer `$1`. */
const EVENT = sql<Omit<EventDetail, 'is_law_binding'>>`
  select ${columnsFor(sql`$1`)}, ${DETAILS} ${FROM} where e.id = $2`;

const SORTS = {
  start_date: sql`e.start_date`,
  name: sql`e.name collate "pt-BR-x-icu"`,
  created_at: sql`e.created_at`,
} as const;

/** Reads lists and single events, each in one statement whatever their number. */
@Injectable()
export class EventsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async page(actor: Person, query: EventListQuery & EventFilter): Promise<EventRow[]> {
    const { sort = 'start_date', take = ROWS_PER_PAGE, skip = 0 } = query;
    const direction = DIRECTIONS[query.sortDir ?? (query.future === 'false' ? 'desc' : 'asc')];
    return this.database.query(
      sql<EventRow>`select ${columnsFor(sql.value(actor.id))} ${FROM} where ${this.chosen(actor, query)}
       order by ${SORTS[sort]} ${direction}, e.id ${direction} limit ${take} offset ${skip}`,
    );
  }

  async count(actor: Person, query: EventFilter): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from events e where ${this.chosen(actor, query)}`,
    );
    return row?.count ?? 0;
  }

  /** Returns an event that the actor may find, or undefined; `on` is a transaction that changes the event. */
  async find(actor: Person, eventId: string, on: Pick<Tx, 'query'> = this.database): Promise<EventDetail | undefined> {
    const [event] = await on.query(EVENT.with([actor.id, eventId]));
    return event && { ...event, is_law_binding: isLawBinding(this.env) };
  }

  /** Returns the condition on such events `e`. */
  chosen(actor: Person, { future, draft, name, producer, date, since, before }: EventFilter): Statement {
    const where = [isReached(actor)];
    const [end, now] = [sql`event_end(e.start_date, e.end_date)`, this.clock.now()];
    if (future) where.push(future === 'true' ? sql`${end} > ${now}` : sql`${end} <= ${now}`);
    if (draft) where.push(draft === 'true' ? isDraft(sql`e`) : sql`not ${isDraft(sql`e`)}`);
    if (name) where.push(sql`fold_text(e.name) like fold_text(${`%${likeText(name)}%`})`);
    // Only a super-admin searches people here: to others a search would reveal a document by guessing.
    if (producer && actor.area === 'super-admin')
      where.push(sql`e.producer_id in (select u.id from users u where ${personFound(producer)})`);
    if (date) where.push(sql`(e.start_date at time zone e.time_zone)::date = ${date}::date`);
    if (since) where.push(sql`e.start_date >= ${since}`);
    if (before) where.push(sql`e.start_date < ${before}`);
    return sql.join(where, ' and ');
  }
}
