import { Injectable } from '@nestjs/common';
import type { CancelEventBody, EventAnnouncementView } from '@festix/domain/contract';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { AnnouncementBook, askedOf } from './announcement-book.ts';
import { presentAnnouncement } from './announcements.presenter.ts';
import { AnnouncementsQueries } from './announcements.queries.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** Cancels an event for good: nothing of it is sold or admitted any more, and its buyers may ask for their money. */
@Injectable()
export class CancelEvent {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly book: AnnouncementBook,
    private readonly announcements: AnnouncementsQueries,
  ) {}

  /** Throws EVENT_CANCELLED if it was cancelled before. */
  cancel(actor: EventActor, body: CancelEventBody): Promise<EventAnnouncementView | Repeated<EventAnnouncementView>> {
    const event_id = actor.event.id;
    return this.idempotency.once(actor, 'announcements.cancel', askedOf(actor, body), async (_, tx) => {
      await this.book.open(tx, actor, 'cancelled');
      const canceled_at = this.clock.now();
      await tx.query(
        sql`update events set canceled_at = $2, version = version + 1 where id = $1`.with([event_id, canceled_at]),
      );
      const message = body.message?.trim() || null;
      const made = { id: body.id, kind: 'cancelled', message, changes: null, at: canceled_at } as const;
      await this.book.write(tx, actor, made, { before: { canceled_at: null }, after: { canceled_at } });
      return presentAnnouncement(await this.announcements.find(body.id, tx));
    });
  }
}
