import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import {
  type EventBody,
  type EventListQuery,
  type EventPatch,
  type EventRowView,
  type EventView,
  type OnChangeBody,
  type Page,
} from '@festix/domain/contract';
import { basisPointsFromPercent, DEFAULT_TIME_ZONE, fieldProblems, TICKETS_PER_ORDER } from '@festix/domain/ground';
import {
  hasHolders,
  orderedResources,
  plannedChanges,
  type EventChange,
  type PlannedEvent,
} from '@festix/domain/programme';
import { ENV, type Env } from '../../../env.ts';
import type { EventActor, Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { holdToVersion, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { harmlessHtml } from '../../../kernel/fields/harmless-html.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { Repeated } from '../../../kernel/http/serve.ts';
import { feeCapOf, holdToFeeCap } from '../../people/accounts/fee-cap.ts';
import { AttachTeams } from '../../people/teams/attach-teams.ts';
import { moveDays } from '../stock/lot-passes.ts';
import { TakeVenue } from '../venues/take-venue.ts';
import { Event } from './event.entity.ts';
import { EventSlugs } from './event-slugs.ts';
import { presentEventRow, shownEvent } from './events.presenter.ts';
import { holdToDates, holdToLaw, holdToLots, holdToRights, holdToStart, type NamedWindow } from './event-rules.ts';
import { EventsQueries } from './events.queries.ts';
import { PublicIndex } from './public-index.ts';

interface Producer {
  id: string;
  convenience_tax: number;
}

/** A change of sold fields, before it is written. */
export interface PlannedChange {
  changes: readonly EventChange[];
  after: PlannedEvent;
  on_change: OnChangeBody | undefined;
}

/** Handles the buyers of a changed event, in the transaction of the edit. */
export type AnswerChange = (tx: Tx, change: PlannedChange) => Promise<void>;

/** Events of one person: nobody plans so many by hand. */
export const NEW_EVENTS: Limit = { name: 'new-events', points: 600, seconds: 3600 };

/** Moves coupons' expiries, because the last day of a coupon is a day of the event's zone. */
const MOVE_EXPIRIES = sql`
  update coupons set expired_at = expired_at at time zone $2 at time zone $3 where event_id = $1 and expired_at is not null`;

/** Selects the lots whose sales start at a time of their own. */
const LATE_LOTS = sql<NamedWindow>`
  select name, sale_starts_at, sale_ends_at from lots
  where event_id = $1 and sale_starts_at is not null and archived_at is null order by sorting, id`;

/** Lists, creates and edits events for their areas. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly events: EventsQueries,
    private readonly slugs: EventSlugs,
    private readonly venues: TakeVenue,
    private readonly attaching: AttachTeams,
    private readonly index: PublicIndex,
    @Inject(ENV) private readonly env: Pick<Env, 'MAX_CONVENIENCE_TAX'>,
    private readonly limits: RateLimits,
  ) {}

  async list(actor: Person, query: EventListQuery): Promise<Page<EventRowView>> {
    const [rows, count] = await Promise.all([this.events.page(actor, query), this.events.count(actor, query)]);
    const now = this.clock.now();
    return { data: rows.map((row) => presentEventRow(actor, row, now)), count };
  }

  async read(actor: EventActor): Promise<Versioned<EventView>> {
    return this.known(actor, actor.event.id);
  }

  /** Creates an event with its producer's present convenience fee, up to the platform's cap. Throws RATE_LIMITED. */
  async create(actor: Person, body: EventBody): Promise<EventView | Repeated<EventView>> {
    const { team_ids } = body;
    this.limits.consumeLocally(NEW_EVENTS, actor.id);
    return this.idempotency.once(actor, 'events.create', body, async (em, tx) => {
      const producer = await this.producerOf(tx, actor, body);
      holdToStart(new Date(body.start_date), undefined, this.clock.now());
      const event = em.create(Event, {
        ...EMPTY,
        ...columnsOf(body),
        id: body.id,
        name: body.name.trim(),
        availability: body.availability,
        start_date: new Date(body.start_date),
        producer_id: producer.id,
        venue_id: (await this.venues.choose(tx, actor, body)) ?? null,
        convenience_tax: Math.min(producer.convenience_tax, feeCapOf(this.env)),
        created_at: this.clock.now(),
      });
      holdToDates(event);
      em.persist(event);
      await this.slugs.take(tx, event.id, body.slug);
      if (team_ids) {
        await this.attaching.lock(tx, producer.id);
        await this.attaching.attach(tx, actor, event.id, team_ids);
      }
      const { view } = await this.known(actor, event.id, tx);
      await this.audit.record(tx, actor, { action: 'events:create', ...subjectOf(event.id), after: view });
      tx.afterCommit(() => this.index.forget(event.id));
      return view;
    });
  }

  /**
   * Writes the fields sent and leaves the rest. Its row is the lock of its stock, so no ticket is sold meanwhile.
   * Throws FORBIDDEN for fields that the actor may not change. Calls `answer` before writing if tickets are sold and
   * sold fields change.
   */
  edit(
    actor: EventActor,
    patch: EventPatch,
    ifMatch: string | undefined,
    answer: AnswerChange,
  ): Promise<Versioned<EventView>> {
    holdToRights(actor, patch);
    holdToFeeCap(this.env, patch.convenience_tax);
    return this.database.unitOfWork(async (em, tx) => {
      if (patch.team_ids) await this.attaching.lock(tx, actor.event.producer_id);
      const venueId = await this.venues.choose(tx, actor, patch);
      const event = await em.findOneOrFail(Event, actor.event.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const before = await this.known(actor, event.id, tx);
      holdToVersion(ifMatch, before);
      const columns = { ...columnsOf(patch), ...(venueId !== undefined && { venue_id: venueId }) };
      const planned = plannedOf(event);
      const after = plannedOf({ ...planned, ...columns });
      const changes = plannedChanges(planned, after);
      holdToStart(after.start_date, before.view, this.clock.now());
      if (changes.length > 0 && isSold(before.view)) await answer(tx, { changes, after, on_change: patch.on_change });
      if (patch.time_zone) await tx.query(MOVE_EXPIRIES.with([event.id, event.time_zone, patch.time_zone]));
      Object.assign(event, columns);
      holdToDates(event);
      holdToLots(await tx.query(LATE_LOTS.with([event.id])), planned, after);
      await moveDays(tx, event.id, planned, after);
      event.version += 1;
      if (patch.slug !== undefined) await this.slugs.take(tx, event.id, patch.slug);
      if (patch.team_ids) await this.attaching.attach(tx, actor, event.id, patch.team_ids);
      const edited = await this.known(actor, event.id, tx);
      holdToLaw(before.view, edited.view);
      await this.audit.record(tx, actor, {
        action: 'events:edit',
        ...subjectOf(event.id),
        before: before.view,
        after: edited.view,
      });
      tx.afterCommit(() => this.index.forget(event.id));
      return edited;
    });
  }

  private async known(actor: Person, eventId: string, on?: Tx): Promise<Versioned<EventView>> {
    return shownEvent(actor, await this.events.find(actor, eventId, on), this.clock.now());
  }

  /** Returns the producer: the caller, or the one whom a super-admin names. */
  private async producerOf(tx: Tx, actor: Person, { producer_id }: EventBody): Promise<Producer> {
    if (actor.area !== 'super-admin' && producer_id !== undefined && producer_id !== actor.id)
      throw new ProblemError('FORBIDDEN');
    const [producer] = await tx.query(
      // Locks role and account until the event depends on them.
      sql<Producer>`select id, convenience_tax from users where id = ${producer_id ?? actor.id} and 'producer' = any (roles) for share`,
    );
    if (!producer) throw new ProblemError('VALIDATION_ERROR', { errors: { producer_id: [fieldProblems.producer] } });
    return producer;
  }
}

const EMPTY = {
  description: null,
  short_description: null,
  end_date: null,
  sales_end_at: null,
  limit_by_user: null,
  max_per_order: TICKETS_PER_ORDER.usual,
  waiting_room_rate: null,
  fee_paid_by: 'buyer' as const,
  time_zone: DEFAULT_TIME_ZONE,
  door_names: true,
  published_at: null,
  canceled_at: null,
  changed_at: null,
};

/** Returns the columns of a body. */
function columnsOf(body: EventPatch) {
  const { name, description, start_date, end_date, sales_end_at, convenience_tax, ...rest } = body;
  const { age_reason, accessibility, accessibility_contact, ...untouched } = rest;
  const { slug: _slug, venue: _venue, venue_id: _venueId, team_ids: _teams, on_change: _answer, ...same } = untouched;
  return {
    ...same,
    ...(name !== undefined && { name: name.trim() }),
    ...(age_reason !== undefined && { age_reason: age_reason?.trim() || null }),
    ...(accessibility !== undefined && { accessibility: orderedResources(accessibility) }),
    ...(accessibility_contact !== undefined && { accessibility_contact: accessibility_contact?.trim() || null }),
    ...(description !== undefined && { description: harmlessHtml(description ?? '') || null }),
    ...(start_date !== undefined && { start_date: new Date(start_date) }),
    ...(end_date !== undefined && { end_date: end_date === null ? null : new Date(end_date) }),
    ...(sales_end_at !== undefined && { sales_end_at: sales_end_at === null ? null : new Date(sales_end_at) }),
    ...(convenience_tax !== undefined && { convenience_tax: basisPointsFromPercent(convenience_tax) }),
  };
}

function plannedOf({ start_date, end_date, venue_id, time_zone }: Pick<Event, keyof PlannedEvent>) {
  return { start_date, end_date: end_date ?? null, venue_id: venue_id ?? null, time_zone };
}

/** Returns true if the event was sold and still stands: a cancelled event owes its buyers their money already. */
function isSold(event: EventView): boolean {
  return event.canceled_at === null && hasHolders(event);
}

function subjectOf(eventId: string) {
  return { subject_kind: 'event', subject_id: eventId, event_id: eventId };
}
