import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import {
  DEFAULT_TIME_ZONE,
  fieldProblems,
  type EventBody,
  type EventListQuery,
  type EventPatch,
  type EventRowView,
  type EventView,
  type Page,
} from '@festix/domain';
import type { EventActor, Person } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { holdToVersion, type Versioned } from '../../kernel/entity-tag.ts';
import { Idempotency } from '../../kernel/idempotency.ts';
import { Problem } from '../../kernel/problem.ts';
import { Repeated } from '../../kernel/serve.ts';
import { VenuesService } from '../venues/venues.service.ts';
import { Event } from './event.entity.ts';
import { EventSlugs } from './event-slugs.ts';
import { presentEvent, presentEventRow } from './events.presenter.ts';
import { EventsQueries } from './events.queries.ts';
import { PublicIndex } from './public-index.ts';

interface Producer {
  id: string;
  convenience_tax: number;
}

/** Events as their areas see and make them. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly events: EventsQueries,
    private readonly slugs: EventSlugs,
    private readonly venues: VenuesService,
    private readonly index: PublicIndex,
  ) {}

  async list(actor: Person, query: EventListQuery): Promise<Page<EventRowView>> {
    const [rows, count] = await Promise.all([this.events.page(actor, query), this.events.count(actor, query)]);
    return { data: rows.map((row) => presentEventRow(actor, row)), count };
  }

  async read(actor: EventActor): Promise<Versioned<EventView>> {
    return this.known(actor, actor.event.id);
  }

  /** A new event takes over the convenience fee that its producer has at this moment. */
  create(actor: Person, body: EventBody): Promise<EventView | Repeated<EventView>> {
    return this.idempotency.once(actor, 'events.create', body, async (em, tx) => {
      const producer = await this.producerOf(tx, actor, body);
      const event = em.create(Event, {
        ...EMPTY,
        ...columnsOf(body),
        id: body.id,
        name: body.name.trim(),
        availability: body.availability,
        start_date: new Date(body.start_date),
        producer_id: producer.id,
        venue_id: (await this.venues.choose(em, actor, body)) ?? null,
        convenience_tax: producer.convenience_tax,
        created_at: this.clock.now(),
      });
      holdToDates(event);
      em.persist(event);
      await this.slugs.take(tx, event.id, body.slug);
      const { view } = await this.known(actor, event.id, tx);
      await this.audit.record(tx, actor, { action: 'events:create', ...subjectOf(event.id), after: view });
      tx.afterCommit(() => this.index.forget());
      return view;
    });
  }

  /** Writes what is given and leaves the rest. Its row is the lock of its stock, so no ticket is sold meanwhile. */
  edit(actor: EventActor, patch: EventPatch, ifMatch: string | undefined): Promise<Versioned<EventView>> {
    return this.database.unitOfWork(async (em, tx) => {
      const event = await em.findOneOrFail(Event, actor.event.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const before = await this.known(actor, event.id, tx);
      holdToVersion(ifMatch, before);
      const venueId = await this.venues.choose(em, actor, patch);
      Object.assign(event, columnsOf(patch), venueId !== undefined && { venue_id: venueId });
      holdToDates(event);
      event.version += 1;
      if (patch.slug !== undefined) await this.slugs.take(tx, event.id, patch.slug);
      const after = await this.known(actor, event.id, tx);
      await this.audit.record(tx, actor, {
        action: 'events:edit',
        ...subjectOf(event.id),
        before: before.view,
        after: after.view,
      });
      tx.afterCommit(() => this.index.forget());
      return after;
    });
  }

  private async known(actor: Person, eventId: string, on?: Tx): Promise<Versioned<EventView>> {
    const event = await this.events.find(actor, eventId, on);
    if (!event) throw new Problem('NOT_FOUND');
    return { view: presentEvent(actor, event), version: event.version };
  }

  /** A producer makes events for himself, a super-admin for the producer that he names. */
  private async producerOf(tx: Tx, actor: Person, { producer_id }: EventBody): Promise<Producer> {
    if (actor.area !== 'super-admin' && producer_id !== undefined && producer_id !== actor.id)
      throw new Problem('FORBIDDEN');
    const [producer] = await tx.query<Producer>(
      // The role, and the account, stay until the event is there to speak for them.
      `select id, convenience_tax from users where id = $1 and 'producer' = any (roles) for share`,
      [producer_id ?? actor.id],
    );
    if (!producer) throw new Problem('VALIDATION_ERROR', { errors: { producer_id: [fieldProblems.producer] } });
    return producer;
  }
}

const EMPTY = {
  description: null,
  short_description: null,
  end_date: null,
  sales_end_at: null,
  limit_by_user: null,
  time_zone: DEFAULT_TIME_ZONE,
  door_names: true,
  canceled_at: null,
  changed_at: null,
};

/** The columns that a body speaks of. */
function columnsOf(body: EventPatch) {
  const { slug: _slug, venue: _venue, venue_id: _venueId, name, start_date, end_date, sales_end_at, ...same } = body;
  return {
    ...same,
    ...(name !== undefined && { name: name.trim() }),
    ...(start_date !== undefined && { start_date: new Date(start_date) }),
    ...(end_date !== undefined && { end_date: end_date === null ? null : new Date(end_date) }),
    ...(sales_end_at !== undefined && { sales_end_at: sales_end_at === null ? null : new Date(sales_end_at) }),
  };
}

function holdToDates({ start_date, end_date }: Pick<Event, 'start_date' | 'end_date'>): void {
  if (end_date && end_date <= start_date) throw new Problem('EVENT_DATES_INVALID');
}

function subjectOf(eventId: string) {
  return { subject_kind: 'event', subject_id: eventId, event_id: eventId };
}
