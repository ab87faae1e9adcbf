import { Injectable } from '@nestjs/common';
import { type EventChangesView } from '@festix/domain/contract';
import { announcementObstacle, type AnnouncementKind } from '@festix/domain/programme';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { PublicIndex } from '../../programme/events/public-index.ts';
import { lockStock } from '../../programme/stock/lock-stock.ts';
import { AnnouncementsQueries, type AnnouncedEventRow } from './announcements.queries.ts';
import { CarryOut } from './carry-out.ts';

export interface NewAnnouncement {
  id: string;
  kind: AnnouncementKind;
  message: string | null;
  changes: EventChangesView | null;
  /** Time since which it counts. */
  at: Date;
}

const ACTIONS = { cancelled: 'events:cancel', changed: 'events:change' } as const;

const WRITE = sql`
  insert into event_announcements (id, event_id, kind, message, changes, made_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Writes announcements, in the transaction that makes them true. */
@Injectable()
export class AnnouncementBook {
  constructor(
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly announcements: AnnouncementsQueries,
    private readonly carryOut: CarryOut,
    private readonly index: PublicIndex,
  ) {}

  /** Locks the event, so that nothing of it is sold meanwhile. Throws the reason against an announcement. */
  async open(tx: Tx, { event }: EventActor, kind: AnnouncementKind): Promise<AnnouncedEventRow> {
    await lockStock(tx, event.id);
    const facts = await this.announcements.event(event.id, tx);
    const obstacle = announcementObstacle(kind, facts, this.clock.now());
    if (obstacle) throw new ProblemError(obstacle);
    return facts;
  }

  /** Writes the announcement; `before` and `after` are the event's states. */
  async write(
    tx: Tx,
    actor: EventActor,
    { id, kind, message, changes, at }: NewAnnouncement,
    { before, after }: { before: object; after: object },
  ): Promise<void> {
    const event_id = actor.event.id;
    await tx.query(WRITE.with([id, event_id, kind, message, changes && JSON.stringify(changes), actor.id, at]));
    await this.audit.record(tx, actor, {
      action: ACTIONS[kind],
      ...{ subject_kind: 'event', subject_id: event_id, event_id },
      before,
      after: { ...after, message },
    });
    await this.carryOut.soon(tx, id);
    tx.afterCommit(() => this.index.forget(event_id));
  }
}

/** Identifies one announcement of one event by its id and content. */
export function askedOf<Body extends { id: string }>({ event }: EventActor, body: Body): Body & { event_id: string } {
  return { ...body, event_id: event.id };
}
