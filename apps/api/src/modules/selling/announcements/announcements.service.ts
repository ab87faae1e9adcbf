import { Injectable } from '@nestjs/common';
import type { EventAnnouncementsView, SoldAsView } from '@festix/domain/contract';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { presentAnnouncement, presentSoldAs } from './announcements.presenter.ts';
import { AnnouncementsQueries } from './announcements.queries.ts';

/** Lists an event's announcements, with the event as it was sold. */
@Injectable()
export class AnnouncementsService {
  constructor(private readonly announcements: AnnouncementsQueries) {}

  async list({ event }: EventActor): Promise<EventAnnouncementsView> {
    const rows = await this.announcements.ofEvent(event.id);
    return { data: rows.map(presentAnnouncement) };
  }

  async soldAs({ event }: EventActor): Promise<SoldAsView> {
    const facts = await this.announcements.event(event.id);
    return presentSoldAs(await this.announcements.soldAs(event.id, facts));
  }
}
