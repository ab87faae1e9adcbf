import { Injectable } from '@nestjs/common';
import { type EventView } from '@festix/domain/contract';
import { eventStatus, missingLines, publishChecklist } from '@festix/domain/programme';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { AccessService } from '../../../kernel/access/access.service.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import type { Versioned } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { lockStock } from '../stock/lock-stock.ts';
import { Pictures } from '../../documents/pictures/pictures.ts';
import { presentEvent } from './events.presenter.ts';
import { EventsQueries, type EventDetail } from './events.queries.ts';
import { PublicIndex } from './public-index.ts';

/**
 * SQL: whether anything of event `$1` is taken at `$2`: a valid, held or leased ticket, or money in the ledger. An
 * expired hold does not count, nor do tickets of other sellers until one has entered.
 */
const IS_TAKEN = sql`
  exists (select from tickets t left join orders o on o.id = t.order_id
    where t.event_id = $1 and o.origin is distinct from 'partner'
      and (t.status in ('valid', 'leased') or (t.status = 'held' and o.expires_at > $2)))
  or exists (select from leases where event_id = $1 and state = 'active')
  or exists (select from ledger_entries where event_id = $1)
  or exists (select from checkins c join partner_tickets p on p.ticket_id = c.ticket_id where c.event_id = $1)`;

/** SQL: whether a charge was ever made for it: its payment may still come, and needs its order. */
const WAS_CHARGED = sql`
  exists (select from orders o where o.event_id = $1 and o.origin <> 'partner'
    and (o.paid_at is not null or exists (select from payments p where p.order_id = o.id)))`;

/** SQL: whether the doors have read any of its tickets: their history stays. */
const WAS_READ = sql`
  exists (select from scans where event_id = $1 and ticket_id is not null)
  or exists (select from departures where event_id = $1 and ticket_id is not null)
  or exists (select from document_checks where event_id = $1)`;

/** Deletes what does not cascade: unpaid bookings and tickets of other sellers, and their places. */
const LEFT_BEHIND = [
  sql`delete from tickets where event_id = $1`,
  sql`delete from orders where event_id = $1`,
  sql`delete from leases where event_id = $1`,
];

/** Frees an address that was never public; one that people may have noted stays this event's for good. */
const FREE_SLUGS = sql`
  delete from public_slugs where kind = 'event' and owner_id = $1
    and exists (select from events where id = $1 and published_at is null)
    and not exists (select from audit_entries where event_id = $1 and action in ('events:publish', 'events:unpublish'))`;

/** Publishes a draft, withdraws an event without tickets or money, and deletes it. */
@Injectable()
export class EventLife {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly access: AccessService,
    private readonly events: EventsQueries,
    private readonly pictures: Pictures,
    private readonly index: PublicIndex,
  ) {}

  /** Throws EVENT_INCOMPLETE with the missing parts, EVENT_IS_TEST, EVENT_CANCELLED. */
  publish(actor: EventActor): Promise<Versioned<EventView>> {
    return this.move(actor, 'published', async (_, event) => {
      if (event.is_test) throw new ProblemError('EVENT_IS_TEST');
      const missing = missingLines(publishChecklist({ ...event, lots_count: event.lots.length }, this.clock.now()));
      if (missing.length > 0) throw new ProblemError('EVENT_INCOMPLETE', { extra: { missing } });
    });
  }

  /** Throws EVENT_HAS_SALES, EVENT_CANCELLED. */
  unpublish(actor: EventActor): Promise<Versioned<EventView>> {
    return this.move(actor, 'draft', (tx) => this.holdToNothing(tx, actor.event.id, IS_TAKEN));
  }

  /** Throws EVENT_HAS_SALES. */
  async remove(actor: EventActor): Promise<void> {
    const event_id = actor.event.id;
    await this.database.transaction(async (tx) => {
      const event = await this.lock(tx, actor);
      await this.holdToNothing(tx, event_id, sql`${IS_TAKEN} or ${WAS_CHARGED} or ${WAS_READ}`);
      for (const cover of [event.cover_desktop, event.cover_mobile]) await this.pictures.discard(tx, cover);
      const before = presentEvent(actor, event, this.clock.now());
      for (const statement of LEFT_BEHIND) await tx.query(statement.with([event_id]));
      await tx.query(FREE_SLUGS.with([event_id]));
      await tx.query(sql`delete from events where id = ${event_id}`);
      await this.audit.record(tx, actor, { action: 'events:remove', ...subjectOf(event_id), before });
      tx.afterCommit(() => this.tell(event_id));
    });
  }

  /** Moves an event to a state; makes no change if the event is in it already. */
  private move(
    actor: EventActor,
    to: 'draft' | 'published',
    check: (tx: Tx, event: EventDetail) => Promise<void>,
  ): Promise<Versioned<EventView>> {
    const event_id = actor.event.id;
    return this.database.transaction(async (tx) => {
      const event = await this.lock(tx, actor);
      const now = this.clock.now();
      if (eventStatus(event) === 'cancelled') throw new ProblemError('EVENT_CANCELLED');
      if (eventStatus(event) === to) return { view: presentEvent(actor, event, now), version: event.version };
      await check(tx, event);
      const published_at = to === 'published' ? now : null;
      await tx.query(
        sql`update events set published_at = $2, version = version + 1 where id = $1`.with([event_id, published_at]),
      );
      await this.audit.record(tx, actor, {
        action: to === 'published' ? 'events:publish' : 'events:unpublish',
        ...subjectOf(event_id),
        before: { status: eventStatus(event) },
        after: { status: to },
      });
      tx.afterCommit(() => this.tell(event_id));
      const view = presentEvent(actor, { ...event, published_at, version: event.version + 1 }, now);
      return { view, version: event.version + 1 };
    });
  }

  /**
   * Locks the event: nothing of it is sold, leased or given away until the transaction ends. Throws NOT_FOUND if it was
   * just deleted.
   */
  private async lock(tx: Tx, actor: EventActor): Promise<EventDetail> {
    await lockStock(tx, actor.event.id);
    const event = await this.events.find(actor, actor.event.id, tx);
    if (!event) throw new ProblemError('NOT_FOUND');
    return event;
  }

  private async holdToNothing(tx: Tx, eventId: string, facts: Statement): Promise<void> {
    const [found] = await tx.query(
      sql<{ is_taken: boolean }>`select ${facts} as is_taken`.with([eventId, this.clock.now()]),
    );
    if (found?.is_taken ?? true) throw new ProblemError('EVENT_HAS_SALES');
  }

  private tell(eventId: string): void {
    this.access.forget();
    this.index.forget(eventId);
  }
}

function subjectOf(event_id: string) {
  return { subject_kind: 'event', subject_id: event_id, event_id };
}
